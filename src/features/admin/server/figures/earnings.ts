import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { findFirstOpenMonth } from '#features/earnings/server/queries.ts'
import { monthlyFiguresSql } from '#features/teacher-space/server/figures.ts'
import type { Db } from '#platform/db/connect.ts'
import { accountName, fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { cutPage, type NameCursor } from '#platform/http/cursor.ts'
import { type PlainDate, startOfNextMonth } from '#platform/time/dates.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { startOfDay } from '#platform/time/zones.ts'
import type { EarningsView } from '../view.ts'

type Earnings = Pick<EarningsView, 'teachers' | 'total' | 'lessons' | 'hours' | 'cancelled' | 'earningsCents'>
type EarningsRow = Omit<Earnings, 'teachers'> & {
  teachers: (Earnings['teachers'][number] & Pick<NameCursor, 'place'>)[]
}
const none: EarningsRow = { teachers: [], total: 0, lessons: 0, hours: 0, cancelled: 0, earningsCents: 0 }

type CorrectionRow = Omit<EarningsView['corrections'][number], 'day'> & { at: string }

/** The corrections of a month, the last one first. Their authors are read from the audit log. */
export const listCorrections = async (db: Db, _by: Admin, month: PlainDate) => {
  const { rows } = await sql<CorrectionRow>`
    select l.id, ${fullNameSql('p')} as "teacherName", l.cents, l.reason, ${isoInstant('l.starts_at')} as at,
      (select ${accountName('author', 'u')}
        from audit_log a join users u on u.id = a.actor left join profiles author on author.id = u.id
        where a.details @> jsonb_build_object('correction', l.id) and u.erased_at is null limit 1) as author
    from earning_lines l join profiles p on p.id = l.teacher_id
    where l.month = ${month}::date and l.kind = 'correction' order by l.starts_at desc, l.id`.execute(db)
  return rows.map(({ at, ...correction }) => ({ ...correction, day: formatSchoolDay(at) }))
}

/**
 * Lessons and earnings of each teacher in a month, by name. Teachers without lessons in it are left out; teachers who have
 * left since are included. The month starts and ends in each teacher's time zone, so that the school sees the same figures
 * as the teacher.
 * @param month its first day
 */
export const listEarnings = async (
  db: Db,
  _by: Admin,
  { month, after, limit }: { month: PlainDate; after: NameCursor | undefined; limit: number },
  now: Temporal.Instant,
): Promise<Earnings & { next: NameCursor | null }> => {
  // Time zones are at most 14 hours from UTC; the first open month has what a teacher who moved left of the one before.
  const widestRange = [
    startOfDay(month, 'UTC').subtract({ hours: 72 + 14 }),
    startOfDay(startOfNextMonth(month), 'UTC').add({ hours: 14 }),
  ]
  const corrected = sql`select teacher_id from earning_lines where month = ${month}::date and kind = 'correction'`
  const candidates = sql`select teacher_id from lessons where starts_at >= ${widestRange[0]} and starts_at < ${widestRange[1]}
    union select teacher_id from earning_lines where month = ${month}::date
    union select teacher_id from counted_cancellations where month = ${month}::date`
  const found = await sql<{ zone: string }>`
    select distinct timezone as zone from teachers where id in (${candidates})`.execute(db)
  const zones = found.rows.map(({ zone }) => zone)
  const at = (date: PlainDate) => zones.map(zone => startOfDay(date, zone).toString())
  const { rows } = await sql<EarningsRow>`
    with earners as (
      select t.id, p.first_name as "firstName", p.last_name as "lastName",
        folded(p.first_name || ' ' || p.last_name) as place, held.lessons, held.hours, held.cancelled,
        paid.earnings as "earningsCents"
      from (select ${month} as month, z.* from unnest(${zones}::text[], ${at(month)}::timestamptz[],
          ${at(startOfNextMonth(month))}::timestamptz[]) as z (zone, begins, ends)) m
      join teachers t on t.timezone = m.zone and t.id in (${candidates})
      join profiles p on p.id = t.id,
      ${monthlyFiguresSql(sql.ref('t.id'), now)}
      where held.lessons + held.cancelled > 0 or paid.earnings <> 0 or t.id in (${corrected})
    )
    select (select count(*)::int from earners) as total,
      (select coalesce(sum(lessons), 0)::int from earners) as lessons,
      (select coalesce(sum(hours), 0)::float8 from earners) as hours,
      (select coalesce(sum(cancelled), 0)::int from earners) as cancelled,
      (select coalesce(sum("earningsCents"), 0)::int from earners) as "earningsCents",
      (select coalesce(json_agg(r), '[]') from (
        select id, place, "firstName", "lastName", lessons, hours, cancelled, "earningsCents" from earners
        where ${after ? sql`(place, id) > (${after.place}::text, ${after.id}::uuid)` : sql`true`}
        order by place, id limit ${limit + 1}
      ) r) as teachers`.execute(db)
  const { teachers, ...totals } = rows[0] ?? none
  const { shown, last } = cutPage(teachers, limit)
  return {
    ...totals,
    teachers: shown.map(({ place: _, ...teacher }) => teacher),
    next: last ? { place: last.place, id: last.id } : null,
  }
}

/** The figures of the months that closing this one closes, the earliest first. A closing includes the open months before it. */
export const sumMonthsToClose = async (
  db: Db,
  by: Admin,
  month: PlainDate,
  now: Temporal.Instant,
): Promise<EarningsView['toClose']> => {
  const months: EarningsView['toClose'] = []
  const first = (await findFirstOpenMonth(db)) ?? month
  for (let open = first < month ? first : month; open <= month; open = startOfNextMonth(open)) {
    const { total, lessons, earningsCents } = await listEarnings(
      db,
      by,
      { month: open, after: undefined, limit: 1 },
      now,
    )
    months.push({ month: open.slice(0, 7), teachers: total, lessons, earningsCents })
  }
  return months
}
