import type { Db } from '#platform/db/connect.ts'

/** The hours of free cancellation of a booking that is made now. One that is made already has its own. */
export const findOfferedFreeHours = async (db: Db): Promise<number> => {
  const { freeHours } = await db
    .selectFrom('school_settings')
    .select('free_cancellation_hours as freeHours')
    .executeTakeFirstOrThrow()
  return freeHours
}
