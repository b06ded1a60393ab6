import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { Role } from '#platform/db/schema.ts'
import { mayDo } from '../lessons.ts'
import type { LockedLesson } from './locks.ts'

/**
 * Releases seats of a locked lesson. The lesson becomes cancelled when no student is left, and pending when a group lesson
 * loses its second student.
 * @returns whether the lesson was cancelled
 */
export const releaseSeats = async (
  tx: Db,
  lesson: LockedLesson,
  seatIds: readonly string[],
  { givenBack, by, at }: { givenBack: boolean; by: Role | null; at: Temporal.Instant },
): Promise<boolean> => {
  await tx
    .updateTable('seats')
    .set({ released_at: at, given_back_at: givenBack ? at : null })
    .where('id', '=', sql<never>`any(${seatIds}::uuid[])`)
    .where('released_at', 'is', null)
    .execute()
  const left = lesson.seatsTaken - seatIds.length
  const isCancelled = left === 0
  const awaitsSecondStudent =
    lesson.type === 'group' && left === 1 && mayDo('suspend', 'system', lesson, at).ok
  await tx
    .updateTable('lessons')
    .set({
      seats_taken: left,
      status: isCancelled ? 'cancelled' : awaitsSecondStudent ? 'pending' : lesson.status,
      cancelled_at: isCancelled ? at : null,
      cancelled_by: isCancelled ? by : null,
    })
    .where('id', '=', lesson.id)
    .execute()
  return isCancelled
}
