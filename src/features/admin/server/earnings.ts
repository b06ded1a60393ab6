import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { monthAfter } from '#features/teacher-space/months.ts'
import { figuresBetween } from '#features/teacher-space/server/figures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { startOfDay } from '#platform/time/zones.ts'

type Earner = {
  id: string
  firstName: string
  lastName: string
  lessons: number
  hours: number
  cancelled: number
  earningsCents: number
}
type Earnings = {
  teachers: Earner[]
  total: number
  lessons: number
  hours: number
  cancelled: number
  earningsCents: number
}

/**
 * What each teacher gave and earned in a month, by name; those without any lesson in it are not listed, those who left
 * since are. The month is that of each teacher's own calendar, so that school and teacher read the same figures.
 * @param month its first day
 */
export const earningsOfSchool = async (
  db: Db,
  _by: Admin,
  { month, page, pageSize }: { month: PlainDate; page: number; pageSize: number },
  now: Temporal.Instant,
): Promise<Earnings> => {
  // No zone is farther from UTC than fourteen hours.
  const around = [
    startOfDay(month, 'UTC').subtract({ hours: 14 }),
    startOfDay(monthAfter(month), 'UTC').add({ hours: 14 }),
  ]
  const present = sql`select distinct teacher_id from lessons where starts_at >= ${around[0]} and starts_at < ${around[1]}`
  const found = await sql<{ zone: string }>`
    select distinct timezone as zone from teachers where id in (${present})`.execute(db)
  const zones = found.rows.map(({ zone }) => zone)
  const at = (date: PlainDate) => zones.map(zone => startOfDay(date, zone).toString())
  const { rows } = await sql<Earnings>`
    with earners as (
      select t.id, p.first_name as "firstName", p.last_name as "lastName", held.lessons, held.hours, held.cancelled,
        paid.earnings as "earningsCents"
      from unnest(${zones}::text[], ${at(month)}::timestamptz[], ${at(monthAfter(month))}::timestamptz[])
        as m (zone, begins, ends)
      join teachers t on t.timezone = m.zone and t.id in (${present})
      join profiles p on p.id = t.id,
      ${figuresBetween(sql.ref('t.id'), now)}
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
