import { sql } from 'kysely'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

/**
 * SQL: a table of `day`, `begins` and `ends` of these dates, each the day after the one before, in a zone. Statements get instants: the zones of Node and of PostgreSQL
 * may be of different years (docs/decisions/0007).
 */
export const localDays = (dates: readonly PlainDate[], zone: string) => {
  const [last] = dates.slice(-1)
  const starts = [...dates, ...(last ? [addDays(last, 1)] : [])].map(day => startOfDay(day, zone).toString())
  return sql`unnest(${dates}::date[], ${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) as days (day, begins, ends)`
}
