import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import { accountName, fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { Role } from '#platform/db/schema.ts'
import { cutPage } from '#platform/http/cursor.ts'
import { formatHour, type Weekday } from '#platform/time/dates.ts'
import { toSchoolMoment } from '#platform/time/school-day.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { nameOrEmail } from './name-words.ts'
import { hidingReason, idIn, idsOfDetail, nameOfTeacher } from './records/history.ts'
import type { JournalEntry } from './view.ts'

type JournalQuery = {
  search: string
  action?: AuditAction | undefined
  after: number | undefined
  limit: number
}

/** A person of an entry. `isChild`: the name is the parent's, because children's names are left out. */
type Person = { name: string; isChild: boolean }

type JournalRow = {
  id: number
  at: string
  action: AuditAction
  actor: Person | null
  subject: Person | null
  hasActor: boolean
  hasSubject: boolean
  address: string | null
  role: Role | null
  changes: JournalEntry['changes']
  cents: number | null
  reason: string | null
  months: JournalEntry['months']
  about: string | null
  list: JournalEntry['list']
  group: { weekday: Weekday; hour: number; timezone: string } | null
  booking: (Omit<NonNullable<JournalEntry['booking']>, 'dates'> & { startsAt: string[] }) | null
  substitution: (Omit<NonNullable<JournalEntry['substitution']>, 'dates'> & { startsAt: string[] }) | null
}

const personOf = (column: ReturnType<typeof sql>) => sql`
  (select json_build_object('name', ${accountName('p', 'u')}, 'isChild', false)
     from users u left join profiles p on p.id = u.id
     where u.id = ${column} and u.erased_at is null and not exists (select from students own where own.user_id = u.id)
   union all
   select json_build_object('name', ${fullNameSql('p')}, 'isChild', true)
     from students c join profiles p on p.id = c.parent_id where c.id = ${column} or c.user_id = ${column}
   limit 1)`

/** «Mardi, 17:00, heure de Paris»: the teacher is the person whom the entry concerns. */
const groupLabel = ({ weekday, hour, timezone }: NonNullable<JournalRow['group']>) =>
  capitalised(
    `${m.groups_when({ day: weekdayLabel(weekday), time: formatHour(hour) })}, ${zoneLabel(timezone)}`,
  )

/** SQL: the hours that a booking `b` took, also those that were moved since. */
const bookedStarts = sql`(select coalesce(json_agg(s.starts_at order by s.starts_at), '[]') from seats s
  where s.booking_id = b.id and not exists (select from seats before where before.moved_to = s.id))`

/** Entries of the audit log, newest first. The search finds those of a person and of that person's children. */
export const listJournal = async (
  db: Db,
  _by: Admin,
  { search, action, after, limit }: JournalQuery,
  now: Temporal.Instant,
) => {
  const people = sql`
    select p.id from profiles p where ${nameOrEmail(search)}
    union all select c.id from students c join profiles p on p.id = c.parent_id where ${nameOrEmail(search)}
    union all select c.user_id from students c join profiles p on p.id = c.parent_id
      where c.user_id is not null and ${nameOrEmail(search)}`
  const { rows } = await sql<JournalRow>`
    select a.id, ${isoInstant('a.at')} as at, a.action, ${personOf(sql`a.actor`)} as actor, ${personOf(sql`a.subject`)} as subject,
      a.actor is not null as "hasActor", a.subject is not null as "hasSubject",
      d.address, a.details->>'role' as role,
      case when a.action = 'school_settings_changed' then (
        select coalesce(json_agg(json_build_object('name', one.key, 'before', one.value->0, 'after', one.value->1)), '[]')
        from jsonb_each(a.details) one where jsonb_typeof(one.value) = 'array') else '[]' end as changes,
      case when a.action = 'earnings_corrected' then (a.details->>'cents')::int end as cents,
      case when a.action = 'review_hidden' then ${hidingReason} end as reason,
      case when a.action = 'earnings_closed' then json_build_object(
        'first', coalesce(a.details->>'first', a.details->>'month'), 'last', a.details->>'month') end as months,
      case when a.action in ('package_created', 'package_changed', 'package_retired')
          then (select k.name from lesson_packages k where k.id = (a.details->>'package')::uuid)
        when a.action = 'announcement_sent'
          then (select n.subject from announcements n where n.id = (a.details->>'announcement')::uuid) end as about,
      case when a.action = 'list_exported' then a.details->>'list' end as list,
      case when a.action in ('group_opened', 'group_changed', 'group_closed') then (
        select json_build_object('weekday', g.day_of_week, 'hour', g.hour, 'timezone', t.timezone)
        from groups g join teachers t on t.id = g.teacher_id where g.id = (a.details->>'group')::uuid) end as "group",
      case when a.action = 'lessons_booked' then (
        select json_build_object('type', b.lesson_type, 'sessions', b.number_of_sessions,
          'teacherName', ${nameOfTeacher(sql`b.teacher_id`)}, 'startsAt', ${bookedStarts})
        from bookings b where b.id = ${idIn('booking')}) end as booking,
      case when a.action = 'teacher_substituted' then json_build_object(
        'fromTeacher', ${nameOfTeacher(idIn('fromTeacher'))}, 'toTeacher', ${nameOfTeacher(idIn('toTeacher'))},
        'startsAt', (select coalesce(json_agg(l.starts_at order by l.starts_at), '[]')
          from lessons l where l.id = any(${idsOfDetail('lessons')}))) end as substitution
    from audit_log a left join audit_addresses d on d.entry_id = a.id
    where ${action ? sql`a.action = ${action}` : sql`true`}
      and ${search.trim() ? sql`(a.actor in (${people}) or a.subject in (${people}))` : sql`true`}
      and ${after === undefined ? sql`true` : sql`a.id < ${after}`}
    order by a.id desc limit ${limit + 1}`.execute(db)
  const { shown, last } = cutPage(rows, limit)
  const withDates = <Lessons extends { startsAt: string[] }>({ startsAt, ...lessons }: Lessons) => ({
    ...lessons,
    dates: startsAt.map(start => toSchoolMoment(start, now)),
  })
  const entries = shown.map(({ group, booking, substitution, ...entry }) => ({
    ...entry,
    group: group && groupLabel(group),
    booking: booking && withDates(booking),
    substitution: substitution && withDates(substitution),
  }))
  return { entries, next: last?.id ?? null }
}
