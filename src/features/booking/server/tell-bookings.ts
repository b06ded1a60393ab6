import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { inBatches } from '#platform/jobs/in-batches.ts'

/** Notifications and mails of the bookings made since the last time (db/migrations/0091_one_job_a_booking.sql), each once. */
export const tellBookings = async (db: Db): Promise<void> => {
  await inBatches(500, async batch => {
    const { rows } = await sql<{ told: number }>`select tell_bookings(${batch}::int) as told`.execute(db)
    return rows[0]?.told ?? 0
  })
}
