import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudent } from '#features/families/server/queries.ts'
import { changeStudentAndFigures } from '#features/learning/server/change-student-and-figures.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { isReliable } from '../placement.ts'
import { findFinished, listAnswers } from './queries.ts'
import { readPlacement } from './read-placement.ts'

/** A parent takes the proposed level, or keeps the present one. The first decision about a test counts. */
export const decidePlacement = (
  db: Db,
  by: Family,
  { studentId, id, accepts }: { studentId: string; id: string; accepts: boolean },
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    if (!(await lockStudent(tx, by, studentId))) return refuse('not_found')
    const finished = await findFinished(tx, studentId)
    if (finished?.id !== id) return refuse('not_found')
    if (finished.decision === null) {
      // It proposed nothing.
      if (!isReliable(finished.result, await listAnswers(tx, id))) return refuse('not_found')
      await tx
        .updateTable('placements')
        .where('id', '=', id)
        .set({
          decision: accepts ? 'accepted' : 'declined',
          decided_at: now,
          decided_by: by.userId,
        })
        .execute()
      if (accepts) await changeStudentAndFigures(tx, by, studentId, { level: finished.result }, now)
    }
    return readPlacement(tx, by, studentId, now)
  })
