import { sql } from 'kysely'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

/**
 * SQL: a table of `day`, `begins` and `ends` of these dates in a zone. Statements get instants: the zones of Node and of PostgreSQL
 * may be of different years (docs/decisions/0007).
 */
export const localDays = (dates: readonly PlainDate[], zone: string) => {
  const starts = (days: readonly PlainDate[]) => days.map(day => startOfDay(day, zone).toString())
  return sql`unnest(${dates}::date[], ${starts(dates)}::timestamptz[],
    ${starts(dates.map(day => addDays(day, 1)))}::timestamptz[]) as days (day, begins, ends)`
}
