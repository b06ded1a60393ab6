import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { Role } from '#platform/db/schema.ts'
import { type Cursor, cutPage } from '#platform/http/cursor.ts'
import { maxUnreportedCount, unreportedDays, unreportedHours } from '../unreported.ts'
import { hasSuspendedTeacher, lacksTeacherInList } from './lacks-teacher-sql.ts'
import { hasActiveStatus, type LessonRow, wasPostponed } from './lesson-rows.ts'
import { isNamedSeat, selectLessons } from './staff-lessons.ts'

export type SchoolLessonFilter = {
  /** All earlier lessons too without it. */
  from?: Temporal.Instant
  /** Only lessons that begin later. */
  after?: Temporal.Instant
  /** Excluded; all later lessons without it. */
  until?: Temporal.Instant
  endsAfter?: Temporal.Instant
  endsUntil?: Temporal.Instant
  isCancelled?: boolean
  teacherId?: string
  /** The parent whose children have, or had, a seat in the lesson. */
  familyId?: string
  /** The child who has, or had, a seat in the lesson. */
  studentId?: string
  /** A record tells the seats of its family or child alone: their names, and what became of them. */
  ownSeats?: boolean
  latestFirst?: boolean
  state?: SchoolLessonState
}

/**
 * The states by which the school's lessons can be listed; a lesson whose last child moved is postponed, not cancelled. An absent one
 * is active and has no teacher. An unreported one was given, and a child who was there has no report.
 */
export const schoolLessonStates = [
  'upcoming',
  'absent',
  'pending',
  'postponed',
  'cancelled',
  'completed',
  'unreported',
] as const
export type SchoolLessonState = (typeof schoolLessonStates)[number]

const isInState: Record<Exclude<SchoolLessonState, 'unreported'>, RawBuilder<boolean>> = {
  upcoming: hasActiveStatus,
  absent: sql<boolean>`(${hasActiveStatus} and ${lacksTeacherInList})`,
  pending: sql<boolean>`lessons.status = 'pending'`,
  postponed: sql<boolean>`(lessons.status = 'cancelled' and ${wasPostponed})`,
  cancelled: sql<boolean>`(lessons.status = 'cancelled' and not ${wasPostponed})`,
  completed: sql<boolean>`lessons.status = 'completed'`,
}

/** The period of the lessons whose missing report the school reads: ended for 48 hours, and begun in the last 30 days. */
export const unreportedPeriod = (now: Temporal.Instant) => ({
  from: now.subtract({ hours: 24 * unreportedDays }),
  endsUntil: now.subtract({ hours: unreportedHours }),
})

/**
 * SQL: the ids of the first lessons that were given and in which a child who was there has no report. The index seats_unreported has
 * their seats by hour; from the lessons' side, each one of the period would be read.
 */
const unreportedIds = (
  { from, until, endsUntil, teacherId, familyId }: SchoolLessonFilter,
  after: Cursor | undefined,
  limit: number,
) => sql`
  select s.lesson_id from seats s join lessons l on l.id = s.lesson_id
  where not s.is_reported and s.released_at is null and s.given_back_at is null and s.student_id is not null
    and l.status = 'completed'
    and not exists (select from seat_attendance a where a.seat_id = s.id and a.attendance in ('absent', 'excused'))
    and ${from ? sql`s.starts_at >= ${from}` : sql`true`}
    and ${until ? sql`s.starts_at < ${until}` : sql`true`}
    and ${endsUntil ? sql`s.starts_at < ${endsUntil} and s.ends_at <= ${endsUntil}` : sql`true`}
    and ${teacherId ? sql`l.teacher_id = ${teacherId}::uuid` : sql`true`}
    and ${familyId ? sql`s.parent_id = ${familyId}::uuid` : sql`true`}
    and ${after ? sql`(s.starts_at, s.lesson_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
  group by s.starts_at, s.lesson_id order by s.starts_at, s.lesson_id limit ${limit}`

/** SQL: how many lessons have no report; one more than `maxUnreportedCount` stands for any larger number. */
export const unreportedCount = (now: Temporal.Instant) => sql<number>`(
  select count(*)::int from (${unreportedIds(unreportedPeriod(now), undefined, maxUnreportedCount + 1)}) due)`

/** What the school reads of a lesson beside what its teacher reads. */
export type SchoolLessonRow = LessonRow & {
  /** First names with the family's name; null for an erased child. */
  studentNames: (string | null)[]
  /** Null while it is not cancelled; `by` is null for the system, and 'for_family' where the school did it for a family. */
  cancellation: { by: Role | 'for_family' | null; reason: string | null; at: string } | null
  /** Where the last seat of a cancelled lesson went; null when it did not move. */
  movedTo: { lessonId: string; startsAt: string } | null
  seatsTaken: number
  capacity: number
  isTeacherSuspended: boolean
}

/** Names with the family's, because the school knows several children of one first name: «Adam (Cherif), Maya (Ferhat)». */
const namesOf = (seats: RawBuilder<unknown>) => sql`(
  select json_agg(named.name order by named.seat_no, named.name) from (
    select distinct on (coalesce(c.id, s.id))
      c.first_name || ' (' || coalesce(nullif(p.last_name, ''), p.first_name) || ')' as name, s.seat_no
    from seats s left join students c on c.id = s.student_id join profiles p on p.id = s.parent_id
    where s.lesson_id = lessons.id and ${seats} order by coalesce(c.id, s.id), s.seat_no) named)`

/** Which seats a row tells of; null for all. */
const seatsOf = ({ ownSeats, familyId, studentId }: SchoolLessonFilter) => {
  if (!ownSeats) return null
  if (studentId !== undefined) return sql<boolean>`s.student_id = ${studentId}::uuid`
  return familyId === undefined ? null : sql<boolean>`s.parent_id = ${familyId}::uuid`
}
type Own = ReturnType<typeof seatsOf>

// A cancelled lesson without a named seat was left by one child after the other: all of them are named.
const studentNames = (own: Own) =>
  sql<
    SchoolLessonRow['studentNames']
  >`coalesce(${namesOf(own ? sql`${isNamedSeat} and ${own}` : isNamedSeat)},
    case lessons.status when 'cancelled' then ${namesOf(own ?? sql`true`)} end, '[]')`

/** How these seats of a cancelled lesson ended: with the lesson, or before it. */
const cancellation = (own: Own) => sql<
  SchoolLessonRow['cancellation']
>`case lessons.status when 'cancelled' then (
  select json_build_object(
    'by', case when s.released_for_family then 'for_family' when s.released_by_school then 'admin' when s.released_at >= lessons.cancelled_at then lessons.cancelled_by::text else 'parent' end,
    'reason', coalesce(s.release_reason, case when s.released_at >= lessons.cancelled_at then lessons.cancellation_reason end),
    'at', ${isoInstant('s.released_at')})
  from seats s where s.lesson_id = lessons.id and ${own ?? sql`true`} order by s.released_at desc, s.seat_no limit 1) end`

/** When the last of these seats was given up. */
const leftAt = (own: Own) =>
  own
    ? sql`(select max(s.released_at) from seats s where s.lesson_id = lessons.id and ${own})`
    : sql`lessons.cancelled_at`

const movedTo = (own: Own) => sql<SchoolLessonRow['movedTo']>`case lessons.status when 'cancelled' then (
  select json_build_object('lessonId', later.lesson_id, 'startsAt', ${isoInstant('later.starts_at')})
  from seats s join seats later on later.id = s.moved_to
  where s.lesson_id = lessons.id and s.released_at >= ${leftAt(own)} and ${own ?? sql`true`}
  order by later.starts_at limit 1) end`

const nameOf = (id: string | undefined, table: 'teachers' | 'parents') => sql<string | null>`(
  select ${fullNameSql('p')}
  from profiles p join ${sql.table(table)} t on t.id = p.id where p.id = ${id ?? null}::uuid)`

export const selectSchoolLessons = (db: Db, admin: Admin, own: Own = null) =>
  selectLessons(db, { admin }).select([
    cancellation(own).as('cancellation'),
    movedTo(own).as('movedTo'),
    'lessons.seats_taken as seatsTaken',
    'lessons.capacity',
    hasSuspendedTeacher.as('isTeacherSuspended'),
    studentNames(own).as('studentNames'),
  ])

/** Moved seats are few and have an index of their own: the lessons that they left are read by id rather than all lessons by date. */
const wasLeft = sql<boolean>`lessons.id = any(array(select lesson_id from seats where moved_to is not null))`

const selectMatching = (db: Db, admin: Admin, filter: SchoolLessonFilter) => {
  const { from, after, until, endsAfter, endsUntil, isCancelled, teacherId, familyId, studentId, state } =
    filter
  const hasSeat = (column: 'parent_id' | 'student_id', id: string) =>
    // The ids as an array, so that the few lessons of one person are read by id rather than all lessons by date.
    sql<boolean>`(lessons.id = any(array(select lesson_id from seats where ${sql.ref(column)} = ${id}::uuid))
      and exists (select from seats s where s.lesson_id = lessons.id and s.${sql.ref(column)} = ${id}::uuid
        and (lessons.status = 'cancelled' or ${isNamedSeat})))`
  // listSchoolLessons reads those without a report by their ids.
  const inState = state && state !== 'unreported' ? isInState[state] : undefined
  return selectSchoolLessons(db, admin, seatsOf(filter))
    .$if(from !== undefined, query => query.where('lessons.starts_at', '>=', sql<never>`${from}`))
    .$if(after !== undefined, query => query.where('lessons.starts_at', '>', sql<never>`${after}`))
    .$if(until !== undefined, query => query.where('lessons.starts_at', '<', sql<never>`${until}`))
    .$if(endsAfter !== undefined, query => query.where('lessons.ends_at', '>', sql<never>`${endsAfter}`))
    .$if(endsUntil !== undefined, query => query.where('lessons.ends_at', '<=', sql<never>`${endsUntil}`))
    .$if(isCancelled !== undefined, query =>
      query.where('lessons.status', isCancelled ? '=' : '<>', 'cancelled'),
    )
    .$if(teacherId !== undefined, query => query.where('lessons.teacher_id', '=', teacherId ?? ''))
    .$if(familyId !== undefined, query => query.where(hasSeat('parent_id', familyId ?? '')))
    .$if(inState !== undefined, query => query.where(inState ?? hasActiveStatus))
    .$if(state === 'postponed', query => query.where(wasLeft))
    .$if(studentId !== undefined, query => query.where(hasSeat('student_id', studentId ?? '')))
}

/** A page of the school's lessons, cancelled ones included, with the reason of a cancellation; earliest first by default. */
export const listSchoolLessons = async (
  db: Db,
  admin: Admin,
  { latestFirst = false, ...filter }: SchoolLessonFilter,
  { after, limit }: { after: Cursor | undefined; limit: number },
) => {
  const direction = latestFirst ? 'desc' : 'asc'
  const isAfter = (cursor: Cursor) => sql<boolean>`(lessons.starts_at, lessons.id)
    ${latestFirst ? sql`<` : sql`>`} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
  const lessons = selectMatching(db, admin, filter)
    .$if(after !== undefined, query => (after ? query.where(isAfter(after)) : query))
    .$if(filter.state === 'unreported', query =>
      query.where(sql<boolean>`lessons.id = any(array(${unreportedIds(filter, after, limit + 1)}))`),
    )
    .orderBy('lessons.starts_at', direction)
    .orderBy('lessons.id', direction)
    .limit(limit + 1)
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(lessons).as('lessons'),
      nameOf(filter.teacherId, 'teachers').as('teacherName'),
      nameOf(filter.familyId, 'parents').as('familyName'),
    ])
    .executeTakeFirstOrThrow()
  const { shown, last } = cutPage(found.lessons, limit)
  return { ...found, lessons: shown, next: last ? { at: last.startsAt, id: last.id } : null }
}

/** How many lessons a filter finds: for those of one person, which are few. */
export const countMatchingLessons = async (db: Db, admin: Admin, filter: SchoolLessonFilter) => {
  const { count } = await selectMatching(db, admin, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type SchoolLessonCounts = Record<Exclude<SchoolLessonState, 'upcoming'> | 'all', number>

/**
 * How many lessons there are, and in each state: given ones of all time, which each teacher's row counts, those without a report as
 * `unreportedCount` has them, the others from an instant on, those without a teacher from `now`.
 */
export const countSchoolLessons = async (
  db: Db,
  _admin: Admin,
  from: Temporal.Instant,
  now: Temporal.Instant,
): Promise<SchoolLessonCounts> => {
  const { absent, pending, postponed, cancelled } = isInState
  const { rows } = await sql<SchoolLessonCounts>`
    select count(*)::int as "all", (count(*) filter (where ${pending}))::int as pending,
      (count(*) filter (where ${postponed}))::int as postponed, (count(*) filter (where ${cancelled}))::int as cancelled,
      (select count(*)::int from lessons where lessons.starts_at > ${now} and ${absent}) as absent,
      (select coalesce(sum(total_lessons), 0)::int from teachers) as completed, ${unreportedCount(now)} as unreported
    from lessons where lessons.starts_at >= ${from}`.execute(db)
  if (!rows[0]) throw new Error('The statement returned no row')
  return rows[0]
}
