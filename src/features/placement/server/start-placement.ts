import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudent } from '#features/families/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { readPlacement } from './read-placement.ts'

/** Begins the placement test of a child, or goes on with the one that was begun, on this device or another. */
export const startPlacement = (
  db: Db,
  by: Family,
  { studentId, id, readsArabic }: { studentId: string; id: string; readsArabic: boolean },
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    if (!(await lockStudent(tx, by, studentId))) return refuse('not_found')
    const before = await readPlacement(tx, by, studentId, now)
    if (!before.ok || before.value.running || before.value.finished?.id === id) return before
    const { againOn } = before.value
    if (againOn) return refuse('too_soon', { day: againOn })
    const added = await tx
      .insertInto('placements')
      .values({ id, student_id: studentId, reads_arabic: readsArabic, started_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // The id is that of an older test, or of another child's: which, the caller does not learn.
    if (!added) return refuse('not_found')
    return readPlacement(tx, by, studentId, now)
  })
