import { sql } from 'kysely'

/**
 * SQL: the lesson was given, and the child was not marked absent or excused (docs/domain.md, "Lessons"). Where the teacher marked
 * nothing, it counts.
 */
export const wasAttended = sql<boolean>`(seats.released_at is null and lessons.status = 'completed'
  and not exists (select from seat_attendance a where a.seat_id = seats.id and a.attendance in ('absent', 'excused')))`
