import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

const mostAtOnce = 500

/** Notifications and mails of the bookings made since the last time (db/migrations/0004_book_lessons.sql), each once. */
export const tellBookings = async (db: Db): Promise<void> => {
  for (let told = mostAtOnce; told === mostAtOnce; ) {
    const { rows } = await sql<{ told: number }>`select tell_bookings(${mostAtOnce}::int) as told`.execute(db)
    told = rows[0]?.told ?? 0
  }
}
