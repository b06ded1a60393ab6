import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { type PlainDate, startOfMonth, startOfNextMonth } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import type { EarningKind } from '../earnings.ts'
import { monthInZones, ofOpenMonth } from './earned-sql.ts'

export type EarningLine = {
  id: string
  teacherId: string
  teacherName: string
  kind: EarningKind
  startsAt: string
  zone: string
  minutes: number
  seats: number
  /** Null for a trial or a correction, like `sharePercent`. */
  priceCents: number | null
  sharePercent: number | null
  cents: number
  reason: string
}

/** Twelve lessons a day of one teacher are fewer. */
const maxLinesOfTeacher = 1000
/** Two thousand teachers of a hundred lessons each. */
const maxLines = 200_000

/** The lines of a month in their order, of one teacher or of the whole school: those that are written, then what is open. */
export const listLines = async (
  db: Db,
  { month, teacherId }: { month: PlainDate; teacherId?: string },
  now: Temporal.Instant,
): Promise<EarningLine[]> => {
  const open = await monthInZones(db, month, teacherId)
  const ofTeacher = (alias: string) =>
    teacherId ? sql`${sql.ref(`${alias}.teacher_id`)} = ${teacherId}::uuid` : sql`true`
  const { rows } = await sql<EarningLine>`
    select r.id, r.teacher_id as "teacherId", ${fullNameSql('p')} as "teacherName", r.kind,
      ${isoInstant('r.starts_at')} as "startsAt", r.zone, r.minutes, r.seats,
      r.price_cents as "priceCents", r.share_percent as "sharePercent", r.cents, r.reason
    from (
      select e.id::text, e.teacher_id, e.kind, e.starts_at, e.zone, e.minutes, e.seats,
        -- A lesson's line from before the rule has its price as its amount.
        case when e.kind in ('trial', 'correction') then null else coalesce(e.price_cents, e.cents) end as price_cents,
        case when e.kind in ('trial', 'correction') then null else coalesce(e.share_percent, 100) end as share_percent,
        e.cents, e.reason
      from earning_lines e where e.month = ${month}::date and ${ofTeacher('e')}
      union all
      select o.lesson_id || o.kind::text, o.teacher_id, o.kind, o.starts_at, o.zone, o.minutes, o.seats,
        o.price_cents, o.share_percent, o.cents, ''
      from open_earnings o ${open.join} where ${ofTeacher('o')} and ${ofOpenMonth(open.month, now)}
    ) r join profiles p on p.id = r.teacher_id
    order by folded(p.first_name || ' ' || p.last_name), r.teacher_id, r.starts_at, r.kind
    limit ${teacherId ? maxLinesOfTeacher : maxLines}`.execute(db)
  return rows
}

/** A teacher as a statement names one. */
export const findEarner = (db: Db, teacherId: string) =>
  db
    .selectFrom('teachers')
    .innerJoin('profiles', 'profiles.id', 'teachers.id')
    .innerJoin('users', 'users.id', 'teachers.id')
    .where('teachers.id', '=', teacherId)
    .select([fullNameSql('profiles').as('name'), 'users.email', 'teachers.timezone'])
    .executeTakeFirst()

/** The month that is closed next, unless nothing was earned yet. */
export const findFirstOpenMonth = async (db: Db): Promise<PlainDate | undefined> => {
  const { rows } = await sql<{ closed: PlainDate | null; corrected: PlainDate | null }>`
    select (select max(month) from earning_months) as closed, (select min(month) from earning_lines) as corrected`.execute(
    db,
  )
  const { closed = null, corrected = null } = rows[0] ?? {}
  if (closed) return startOfNextMonth(closed)
  const earliest = await sql<{ zone: string; startsAt: Temporal.Instant }>`
    select zone, min(starts_at) as "startsAt" from open_earnings group by zone`.execute(db)
  const months = earliest.rows.map(({ zone, startsAt }) => startOfMonth(localOf(startsAt, zone).date))
  return [...months, ...(corrected ? [corrected] : [])].toSorted()[0]
}
