import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Attendance } from '#features/reports/reports.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { AuditAction } from '#platform/audit/audit-actions.ts'
import type { Db } from '#platform/db/connect.ts'
import { accountName, fullNameSql } from '#platform/db/full-name.ts'
import type { Role } from '#platform/db/schema.ts'
import { formatSchoolMoment, toSchoolMoment } from '#platform/time/school-day.ts'
import type { HistoryEntry, HistoryKind } from './history-view.ts'

/** Everyday actions, and those that do not concern the record. The journal has them all. */
const leftOut: AuditAction[] = [
  'signed_in',
  'sign_in_failed',
  'sessions_ended',
  'second_factor_verified',
  'second_factor_failed',
]
const leftOutList = sql.join(leftOut.map(action => sql.lit(action)))

/** Ids of entries that name a lesson of `lessons`, a query with the column `id`. */
const entriesOfLessons = (lessons: ReturnType<typeof sql>) => sql`
  select a.id from (${lessons}) one join audit_log a on a.details @> jsonb_build_object('lesson', one.id)
  union select a.id from (${lessons}) one
    join audit_log a on a.details @> jsonb_build_object('lessons', jsonb_build_array(one.id))`

const entriesOfPeople = (people: ReturnType<typeof sql>) => sql`
  select a.id from audit_log a where a.actor in (${people})
  union select a.id from audit_log a where a.subject in (${people})`

/** Entries of a seat that was cancelled or postponed, without those of other children in the same lesson. */
const concernsSeats = (seats: ReturnType<typeof sql>) => sql`
  (not a.details ? 'seats' or exists (select from (${seats}) own where a.details->'seats' ? own.id::text))`

/** Entries of a series that was postponed from seats, or to seats, of a query with the column `id`. */
const postponementsOfSeries = (key: 'seats' | 'movedTo', seats: ReturnType<typeof sql>) => sql`
  union select a.id from (${seats}) seat
    join audit_log a on a.details @> jsonb_build_object(${sql.lit(key)}::text, jsonb_build_array(seat.id))
    where a.action = 'series_postponed'`

/** The ids of a record's lessons. */
const lessonsOf: Record<
  Exclude<HistoryKind, 'application'>,
  (id: ReturnType<typeof sql>) => ReturnType<typeof sql>
> = {
  family: id => sql`select s.lesson_id as id from seats s where s.parent_id = ${id}`,
  child: id => sql`select s.lesson_id as id from seats s where s.student_id = ${id}`,
  teacher: id => sql`select l.id from lessons l where l.teacher_id = ${id}`,
  lesson: id => sql`select ${id} as id`,
  booking: id => sql`select s.lesson_id as id from seats s where s.booking_id = ${id}`,
}

/** The ids of the entries that belong to a record. */
const entriesOf: Record<HistoryKind, (id: ReturnType<typeof sql>) => ReturnType<typeof sql>> = {
  family: id => sql`
    select a.id from audit_log a where a.id in (
      ${entriesOfPeople(sql`select ${id} union select c.id from students c where c.parent_id = ${id}
        union select c.user_id from students c where c.parent_id = ${id} and c.user_id is not null`)}
      union ${entriesOfLessons(lessonsOf.family(id))})
    and ${concernsSeats(sql`select s.id from seats s where s.parent_id = ${id}`)}`,
  child: id => sql`
    select a.id from audit_log a where a.id in (
      ${entriesOfPeople(sql`select ${id} union select c.user_id from students c where c.id = ${id} and c.user_id is not null`)}
      union ${entriesOfLessons(lessonsOf.child(id))})
    and ${concernsSeats(sql`select s.id from seats s where s.student_id = ${id}`)}`,
  // A teacher opens the files of the students every day: those entries are in the children's histories.
  teacher: id => sql`
    select a.id from audit_log a where a.action <> 'student_file_read' and a.id in (
      ${entriesOfPeople(id)}
      union ${entriesOfLessons(lessonsOf.teacher(id))})`,
  lesson: id => sql`
    ${entriesOfLessons(lessonsOf.lesson(id))}
    union select a.id from seats s join audit_log a on a.details @> jsonb_build_object('booking', s.booking_id)
      where s.lesson_id = ${id} and a.action = 'lessons_booked'
    union select a.id from seats s join seats before on before.moved_to = s.id
      join audit_log a on a.details @> jsonb_build_object('lesson', before.lesson_id, 'movedTo', s.id)
      where s.lesson_id = ${id}
    ${postponementsOfSeries('seats', sql`select s.id from seats s where s.lesson_id = ${id}`)}
    ${postponementsOfSeries('movedTo', sql`select s.id from seats s where s.lesson_id = ${id}`)}`,
  booking: id => sql`
    select a.id from audit_log a where a.details @> jsonb_build_object('booking', ${id})
    union select a.id from audit_log a where a.id in (
      ${entriesOfLessons(lessonsOf.booking(id))})
    and ${concernsSeats(sql`select s.id from seats s where s.booking_id = ${id}`)}`,
  application: id => sql`
    select a.id from teacher_applications t join audit_log a on a.subject = t.user_id
    where t.id = ${id} and a.action in ('application_accepted', 'application_refused', 'diploma_verified', 'diploma_unverified', 'role_given', 'role_removed')
      -- An applicant may apply again after a refusal: each entry is of the application that was the last one then.
      and not exists (select from teacher_applications o where o.user_id = t.user_id
        and case when o.created_at > t.created_at then a.at >= o.created_at
          when o.created_at < t.created_at then a.at < t.created_at end)`,
}

type Person = { name: string; role: Role | null; isChild: boolean }
type LessonFacts = { startsAt: string; teacherName: string; reason: string | null }
type HistoryRow = {
  id: number
  at: string
  action: AuditAction
  isOwn: boolean
  hasActor: boolean
  actor: Person | null
  subject: Person | null
  role: Role | null
  givenBack: boolean | null
  givenBackLessons: number | null
  tasks: number | null
  attendance: Attendance | null
  lesson: LessonFacts | null
  movedTo: string | null
  dates: string[]
  newDates: string[]
  booking: { id: string; type: LessonType; sessions: number; teacherName: string } | null
  reason: string | null
  fromTeacher: string | null
  toTeacher: string | null
}

const personOf = (column: ReturnType<typeof sql>) => sql`
  (select json_build_object('name', c.first_name, 'role', 'student', 'isChild', true)
     from students c where c.id = ${column} or c.user_id = ${column}
   union all
   select json_build_object('name', ${accountName('p', 'u')},
       'role', r.role, 'isChild', false)
     from users u left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id
     where u.id = ${column} and u.erased_at is null
   limit 1)`

/** SQL: an id in the details of an entry `a`; null where the key is absent or holds something else. */
export const idIn = (key: string) =>
  sql`(case when a.details->>${sql.lit(key)} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (a.details->>${sql.lit(key)})::uuid end)`

export const nameOfTeacher = (column: ReturnType<typeof sql>) => sql`
  (select ${fullNameSql('p')} from profiles p where p.id = ${column})`

/** SQL: the ids of a list in the details of an entry `a`; none where the key is absent or holds something else. */
export const idsOfDetail = (key: string) => sql`array(select jsonb_array_elements_text(
  case jsonb_typeof(a.details->${sql.lit(key)}) when 'array' then a.details->${sql.lit(key)} else '[]' end)::uuid)`

/** The school's reason for cancelling, moving or giving back seats on behalf of a family. */
const reasonOfSeats = (
  column: 'release_reason' | 'give_back_reason',
) => sql`(select s.${sql.ref(column)} from seats s
  where s.id = any(${idsOfDetail('seats')}) and s.${sql.ref(column)} is not null limit 1)`

/** SQL: why the school hid the review of an entry `a`; null once the review is erased. */
export const hidingReason = sql`(select h.reason from review_hidings h
  where h.review_id = ${idIn('review')} and h.hidden_at = a.at)`

/** When the seats of a series are, those that it left or those that it took. */
const startsOfSeats = (key: 'seats' | 'movedTo') => sql`(
  select coalesce(json_agg(s.starts_at order by s.starts_at), '[]') from seats s
  where a.action in ('series_cancelled', 'series_postponed') and s.id = any(${idsOfDetail(key)}))`

/**
 * When the lessons that got another teacher are: of those that were given together, the record's. A teacher who gave them away or
 * got them reads of all.
 */
const startsGivenAway = (kind: HistoryKind, id: ReturnType<typeof sql>) =>
  kind === 'application'
    ? sql`'[]'::json`
    : sql`(
  select coalesce(json_agg(l.starts_at order by l.starts_at), '[]') from lessons l
  where l.id = any(${idsOfDetail('lessons')})
    and (${id} in (${idIn('fromTeacher')}, ${idIn('toTeacher')}) or l.id in (${lessonsOf[kind](id)})))`

export const entriesPerPage = 12

/** A page of what happened to a record, newest first, in the school's zone. One statement. */
export const listHistory = async (
  db: Db,
  by: Admin,
  { kind, id, page }: { kind: HistoryKind; id: string; page: number },
  now: Temporal.Instant,
): Promise<{ entries: HistoryEntry[]; total: number }> => {
  const recordId = sql`${id}::uuid`
  const found = sql`select x.id from audit_log x
    where x.id in (${entriesOf[kind](recordId)}) and x.action not in (${leftOutList})`
  const { rows } = await sql<{ entries: HistoryRow[]; total: number }>`
    with found as (${found})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(r), '[]') from (
        select a.id, a.at, a.action, coalesce(a.actor = ${by.userId}::uuid, false) as "isOwn",
          a.actor is not null as "hasActor",
          ${personOf(sql`a.actor`)} as actor, ${personOf(sql`a.subject`)} as subject, a.details->>'role' as role,
          case jsonb_typeof(a.details->'givenBack') when 'boolean' then (a.details->>'givenBack')::boolean end as "givenBack",
          case jsonb_typeof(a.details->'givenBack') when 'number' then (a.details->>'givenBack')::int end as "givenBackLessons",
          case jsonb_typeof(a.details->'tasks') when 'number' then (a.details->>'tasks')::int end as tasks,
          case when a.action = 'attendance_noted' then a.details->>'attendance' end as attendance,
          (select json_build_object('startsAt', l.starts_at, 'teacherName', ${nameOfTeacher(sql`l.teacher_id`)},
              'reason', case a.action when 'lesson_cancelled' then l.cancellation_reason end)
            from lessons l where l.id = ${idIn('lesson')}) as lesson,
          case when a.action = any(array['hour_proposed', 'hour_accepted', 'hour_refused', 'hour_withdrawn', 'hour_taken', 'hour_not_offered'])
            then (a.details->>'startsAt')::timestamptz
            else (select s.starts_at from seats s where s.id = ${idIn('movedTo')}) end as "movedTo",
          case a.action when 'teacher_substituted' then ${startsGivenAway(kind, recordId)} else ${startsOfSeats('seats')} end as dates, ${startsOfSeats('movedTo')} as "newDates",
          (select json_build_object('id', b.id, 'type', b.lesson_type, 'sessions', b.number_of_sessions,
              'teacherName', ${nameOfTeacher(sql`b.teacher_id`)})
            from bookings b where b.id = ${idIn('booking')}) as booking,
          coalesce(a.details->>'reason', case a.action
            when 'lessons_booked' then (select b.school_reason from bookings b where b.id = ${idIn('booking')})
            when 'review_hidden' then ${hidingReason}
            when 'seat_given_back' then ${reasonOfSeats('give_back_reason')}
            when 'seat_cancelled' then ${reasonOfSeats('release_reason')}
            when 'seat_postponed' then ${reasonOfSeats('release_reason')}
            when 'series_cancelled' then ${reasonOfSeats('release_reason')}
            when 'series_postponed' then ${reasonOfSeats('release_reason')} end) as reason,
          ${nameOfTeacher(idIn('fromTeacher'))} as "fromTeacher",
          ${nameOfTeacher(idIn('toTeacher'))} as "toTeacher"
        from audit_log a join found on found.id = a.id
        order by a.id desc limit ${entriesPerPage} offset ${(page - 1) * entriesPerPage}
      ) r) as entries`.execute(db)
  const [row] = rows
  return { entries: (row?.entries ?? []).map(entry => toHistoryEntry(entry, now)), total: row?.total ?? 0 }
}

const toHistoryEntry = (
  { at, movedTo, newDates, ...row }: HistoryRow,
  now: Temporal.Instant,
): HistoryEntry => {
  const { day, time } = toSchoolMoment(at, now)
  const [given, ...others] = row.action === 'teacher_substituted' ? row.dates : []
  // One that was given to another teacher reads as any lesson.
  const isOne = given !== undefined && others.length === 0
  const lesson = isOne ? { startsAt: given, teacherName: row.toTeacher ?? '', reason: null } : row.lesson
  const dates = isOne ? [] : row.dates
  return {
    ...row,
    day,
    time,
    lesson: lesson && { ...formatSchoolMoment(lesson.startsAt, now), teacherName: lesson.teacherName },
    movedTo: movedTo === null ? null : formatSchoolMoment(movedTo, now),
    dates: dates.map(startsAt => toSchoolMoment(startsAt, now)),
    newDates: newDates.map(startsAt => toSchoolMoment(startsAt, now)),
    reason: row.reason ?? lesson?.reason ?? null,
  }
}
