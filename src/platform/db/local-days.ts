import { sql } from 'kysely'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

/**
 * SQL: the table `days` of `day`, `begins` and `ends` of `count` consecutive dates in a zone. Statements get instants: the zones of
 * Node and of PostgreSQL may be of different years (docs/decisions/0007).
 */
export const localDays = (first: PlainDate, count: number, zone: string) => {
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index))
  const starts = [...dates, addDays(first, count)].map(day => startOfDay(day, zone).toString())
  return sql`unnest(${dates}::date[], ${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) as days (day, begins, ends)`
}
