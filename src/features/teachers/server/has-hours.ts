import { sql } from 'kysely'

/** Whether the teacher `t` of the statement has opened hours that are not over: whoever has none cannot be booked at all. */
export const hasHours = (now: Temporal.Instant) =>
  sql<boolean>`exists (select from teacher_hours h where h.teacher_id = t.id and not h.is_exception
    and coalesce(h.date, h.valid_until, 'infinity') >= ${now}::timestamptz::date)`
