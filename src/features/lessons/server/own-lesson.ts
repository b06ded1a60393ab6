import type { Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { listFamilySeats } from './family-lessons.ts'
import { listSeats } from './staff-lessons.ts'

/** Whether the person gives the lesson or, as a family, holds a seat in it. The school does neither. */
export const isOwnLesson = async (db: Db, by: Member, lessonId: string): Promise<boolean> => {
  if ('admin' in by) return false
  const seats =
    'family' in by ? await listFamilySeats(db, by.family, lessonId) : await listSeats(db, by, lessonId)
  return seats.some(({ releasedAt }) => releasedAt === null)
}
