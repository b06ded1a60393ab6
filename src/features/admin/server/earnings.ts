import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { nextMonth } from '#features/teacher-space/months.ts'
import { monthlyFiguresSql } from '#features/teacher-space/server/figures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'
import type { EarningsView } from './views.ts'

type Earnings = Omit<EarningsView, 'month' | 'currentMonth' | 'page' | 'pageSize'>

/**
 * Lessons and earnings of each teacher in a month, by name. Teachers without lessons in it are left out; teachers who have
 * left since are included. The month starts and ends in each teacher's time zone, so that the school sees the same figures
 * as the teacher.
 * @param month its first day
 */
export const listEarnings = async (
  db: Db,
  _by: Admin,
  { month, page, pageSize }: { month: PlainDate; page: number; pageSize: number },
  now: Temporal.Instant,
): Promise<Earnings> => {
  // Time zones are at most 14 hours from UTC.
  const widestRange = [
    startOfDay(month, 'UTC').subtract({ hours: 14 }),
    startOfDay(nextMonth(month), 'UTC').add({ hours: 14 }),
  ]
  const candidates = sql`select distinct teacher_id from lessons where starts_at >= ${widestRange[0]} and starts_at < ${widestRange[1]}`
  const found = await sql<{ zone: string }>`
    select distinct timezone as zone from teachers where id in (${candidates})`.execute(db)
  const zones = found.rows.map(({ zone }) => zone)
  const at = (date: PlainDate) => zones.map(zone => startOfDay(date, zone).toString())
  const { rows } = await sql<Earnings>`
    with earners as (
      select t.id, p.first_name as "firstName", p.last_name as "lastName", held.lessons, held.hours, held.cancelled,
        paid.earnings as "earningsCents"
      from unnest(${zones}::text[], ${at(month)}::timestamptz[], ${at(nextMonth(month))}::timestamptz[])
        as m (zone, begins, ends)
      join teachers t on t.timezone = m.zone and t.id in (${candidates})
      join profiles p on p.id = t.id,
      ${monthlyFiguresSql(sql.ref('t.id'), now)}
      where held.lessons + held.cancelled + paid.earnings > 0
    )
    select (select count(*)::int from earners) as total,
      (select coalesce(sum(lessons), 0)::int from earners) as lessons,
      (select coalesce(sum(hours), 0)::float8 from earners) as hours,
      (select coalesce(sum(cancelled), 0)::int from earners) as cancelled,
      (select coalesce(sum("earningsCents"), 0)::int from earners) as "earningsCents",
      (select coalesce(json_agg(r), '[]') from (
        select * from earners order by folded("firstName" || ' ' || "lastName"), id
        limit ${pageSize} offset ${(page - 1) * pageSize}
      ) r) as teachers`.execute(db)
  return rows[0] ?? { teachers: [], total: 0, lessons: 0, hours: 0, cancelled: 0, earningsCents: 0 }
}
