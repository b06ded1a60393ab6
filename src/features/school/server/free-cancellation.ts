import type { Db } from '#platform/db/connect.ts'

/** The hours of free cancellation of a booking that is made now. One that is made already has its own. */
export const findOfferedFreeCancellationHours = async (db: Db): Promise<number> => {
  const { freeCancellationHours } = await db
    .selectFrom('school_settings')
    .select('free_cancellation_hours as freeCancellationHours')
    .executeTakeFirstOrThrow()
  return freeCancellationHours
}
