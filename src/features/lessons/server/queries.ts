import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family, Member, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { DB, LessonStatus, LessonType } from '#platform/db/schema.ts'
import { notOver } from '../lessons.ts'

/** A lesson as it stands in a list; instants are ISO text, since lists come as JSON. */
export type LessonRow = {
  id: string
  studentId: string | null
  studentName: string
  teacherId: string
  teacherName: string
  startsAt: string
  endsAt: string
  type: LessonType
  mode: string
  status: LessonStatus
  meetingUrl: string | null
  recordingUrl: string | null
  released: boolean
  givenBack: boolean | null
}
type LessonQuery = SelectQueryBuilder<DB, 'lessons', LessonRow>

export type Scope = 'upcoming' | 'history'
export type Page = { page: number; pageSize: number }
type Told = { lessons: LessonRow[]; total: number }

const iso = (column: 'lessons.starts_at' | 'lessons.ends_at') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const any = (values: readonly string[], type: string) => sql<never>`any(${values}::${sql.raw(type)}[])`

const seatsOf = (db: Db, family: Family) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('seats.parent_id', '=', family.parentId)
    .$if(family.studentId !== null, query => query.where('seats.student_id', '=', family.studentId))

const lessonOfSeat = (query: ReturnType<typeof seatsOf>) =>
  query.select([
    'lessons.id',
    'students.id as studentId',
    'students.first_name as studentName',
    'lessons.teacher_id as teacherId',
    sql<string>`concat_ws(' ', teacher.first_name, nullif(teacher.last_name, ''))`.as('teacherName'),
    iso('lessons.starts_at').as('startsAt'),
    iso('lessons.ends_at').as('endsAt'),
    'lessons.type',
    'lessons.mode',
    'lessons.status',
    'lessons.meeting_url as meetingUrl',
    'lessons.recording_url as recordingUrl',
    sql<boolean>`seats.released_at is not null`.as('released'),
    sql<boolean | null>`case when seats.released_at is not null then seats.given_back_at is not null end`.as(
      'givenBack',
    ),
  ])

/** To come: still to be given, the one that runs just now included. */
const upcomingSeatsOf = (db: Db, family: Family, now: Temporal.Instant) =>
  seatsOf(db, family)
    .where('seats.released_at', 'is', null)
    .where('seats.ends_at', '>', now)
    .where('lessons.status', '=', any(notOver, 'lesson_status'))

/** Given, or counted as given: a seat released too late stays in the family's history. */
const pastSeatsOf = (db: Db, family: Family, now: Temporal.Instant) =>
  seatsOf(db, family)
    .where('seats.given_back_at', 'is', null)
    .where(eb => eb.or([eb('seats.ends_at', '<=', now), eb('lessons.status', '=', 'completed')]))

export const upcomingLessonsOfFamily = (db: Db, family: Family, now: Temporal.Instant) =>
  lessonOfSeat(upcomingSeatsOf(db, family, now))
    .orderBy('seats.starts_at')
    .orderBy('seats.id')

export const pastLessonsOfFamily = (db: Db, family: Family, now: Temporal.Instant) =>
  lessonOfSeat(pastSeatsOf(db, family, now))
    .orderBy('seats.starts_at', 'desc')
    .orderBy('seats.id')

export const countOfUpcoming = (db: Db, family: Family, now: Temporal.Instant) =>
  upcomingSeatsOf(db, family, now).select(sql<number>`count(*)::int`.as('total'))

export const countOfCompleted = (db: Db, family: Family) =>
  seatsOf(db, family)
    .where('seats.released_at', 'is', null)
    .where('lessons.status', '=', 'completed')
    .select(sql<number>`count(*)::int`.as('total'))

/** A page of a family's lessons and how many there are, in one statement. */
export const lessonsOfFamily = async (
  db: Db,
  family: Family,
  scope: Scope,
  { page, pageSize, studentId }: Page & { studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<Told> => {
  const lessons = scope === 'upcoming' ? upcomingLessonsOfFamily : pastLessonsOfFamily
  const seats = scope === 'upcoming' ? upcomingSeatsOf : pastSeatsOf
  const ofChild = studentId ? sql<boolean>`seats.student_id = ${studentId}` : sql<boolean>`true`
  return db
    .selectNoFrom([
      jsonArrayFrom(
        lessons(db, family, now)
          .where(ofChild)
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${seats(db, family, now).where(ofChild).select(sql`count(*)::int`.as('n'))})`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** The lesson as a family reads it after acting on one child's seat: the seat still held, or else the last one released. */
export const lessonOfFamily = (db: Db, family: Family, lessonId: string, studentId: string) =>
  lessonOfSeat(seatsOf(db, family))
    .where('lessons.id', '=', lessonId)
    .where('seats.student_id', '=', studentId)
    .orderBy(sql`seats.released_at desc nulls first`)
    .limit(1)
    .executeTakeFirstOrThrow()

/** Who sits there, sat there to the end, or left too late: of a cancelled lesson one still wants to know whose it was. */
export const seatedToTheEnd = sql<boolean>`(s.released_at is null or (lessons.status = 'cancelled'
  and (s.released_at >= lessons.cancelled_at or s.given_back_at is null)))`

/** Released too late: the hour counts as given. */
const countedSeats = sql`(select from seats s
  where s.lesson_id = lessons.id and s.released_at is not null and s.given_back_at is null)`

/** Meetings rather than seats: a teacher's own, or all of the school. First names only, surnames stay at home. */
export const meetings = (db: Db, by: Exclude<Member, { family: Family }>): LessonQuery =>
  db
    .selectFrom('lessons')
    .$if('teacher' in by, query =>
      query.where('lessons.teacher_id', '=', 'teacher' in by ? by.teacher.teacherId : ''),
    )
    .select([
      'lessons.id',
      sql<string | null>`(select case when count(*) = 1 then min(s.student_id::text)::uuid end
        from seats s where s.lesson_id = lessons.id and s.released_at is null)`.as('studentId'),
      sql<string>`coalesce((select string_agg(c.first_name, ', ' order by s.seat_no)
        from seats s join students c on c.id = s.student_id
        where s.lesson_id = lessons.id and ${seatedToTheEnd}), '')`.as('studentName'),
      'lessons.teacher_id as teacherId',
      sql<string>`(select concat_ws(' ', p.first_name, nullif(p.last_name, ''))
        from profiles p where p.id = lessons.teacher_id)`.as('teacherName'),
      iso('lessons.starts_at').as('startsAt'),
      iso('lessons.ends_at').as('endsAt'),
      'lessons.type',
      'lessons.mode',
      'lessons.status',
      'lessons.meeting_url as meetingUrl',
      'lessons.recording_url as recordingUrl',
      sql<boolean>`false`.as('released'),
      sql<boolean | null>`case when lessons.status = 'cancelled' then not exists ${countedSeats} end`.as(
        'givenBack',
      ),
    ]) as unknown as LessonQuery

/** A teacher's lessons that are not cancelled and touch the time between two instants, earliest first. */
export const meetingsBetween = (
  db: Db,
  teacher: TeacherSelf,
  from: Temporal.Instant,
  until: Temporal.Instant,
) =>
  meetings(db, { teacher })
    .where('lessons.status', '<>', 'cancelled')
    .where('lessons.starts_at', '<', until)
    // No lesson is longer than two hours: those that touch are found by their start.
    .where('lessons.starts_at', '>', from.subtract({ hours: 2 }))
    .where('lessons.ends_at', '>', from)
    .orderBy('lessons.starts_at')

/** A teacher's lessons to come, earliest first. */
export const comingMeetingsOf = (db: Db, teacher: TeacherSelf, now: Temporal.Instant) =>
  meetings(db, { teacher })
    .where('lessons.ends_at', '>', now)
    .where('lessons.status', '=', any(notOver, 'lesson_status'))
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')

export const meetingOf = (db: Db, by: Exclude<Member, { family: Family }>, lessonId: string) =>
  meetings(db, by).where('lessons.id', '=', lessonId).executeTakeFirst()

export const meetingsOf = async (
  db: Db,
  by: Exclude<Member, { family: Family }>,
  scope: Scope,
  { page, pageSize }: Page,
  now: Temporal.Instant,
): Promise<Told> => {
  const inScope =
    scope === 'upcoming'
      ? meetings(db, by)
          .where('lessons.ends_at', '>', now)
          .where('lessons.status', '=', any(notOver, 'lesson_status'))
      : meetings(db, by).where(
          // Given, or counted as given: what a family gave up too late is earned, and must be seen where it is.
          sql<boolean>`((lessons.status = 'completed')
            or (lessons.status <> 'cancelled' and lessons.ends_at <= ${now})
            or (lessons.status = 'cancelled' and lessons.ends_at <= ${now} and exists ${countedSeats}))`,
        )
  return db
    .selectNoFrom([
      jsonArrayFrom(
        inScope
          .orderBy('lessons.starts_at', scope === 'upcoming' ? 'asc' : 'desc')
          .orderBy('lessons.id')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${inScope.clearSelect().select(sql`count(*)::int`.as('n'))})`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** Writers to these calendars queue here, as bookings do, in id order (domain.md, Booking.2). */
export const lockCalendars = (tx: Db, teacherIds: readonly string[]) =>
  tx
    .selectFrom('teachers')
    .where('id', '=', any(teacherIds, 'uuid'))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The lessons themselves, after their calendars. */
export const lockLessons = (tx: Db, lessonIds: readonly string[]) =>
  tx
    .selectFrom('lessons')
    .where('id', '=', any(lessonIds, 'uuid'))
    .select([
      'id',
      'teacher_id as teacherId',
      'type',
      'status',
      'seats_taken as seatsTaken',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedLesson = Awaited<ReturnType<typeof lockLessons>>[number]

/** Whose calendar a lesson lies in, found through a seat of the family: nobody else's lesson exists. */
export const calendarOfFamilyLesson = async (db: Db, family: Family, lessonId: string) =>
  (
    await seatsOf(db, family)
      .where('lessons.id', '=', lessonId)
      .select('lessons.teacher_id as teacherId')
      .limit(1)
      .executeTakeFirst()
  )?.teacherId

export const familySeatsIn = (tx: Db, family: Family, lessonId: string) =>
  seatsOf(tx, family)
    .where('lessons.id', '=', lessonId)
    .select([
      'seats.id',
      'students.id as studentId',
      'seats.released_at as releasedAt',
      'seats.moved_to as movedTo',
    ])
    .orderBy(sql`seats.released_at desc nulls first`)
    .execute()

const seatInLesson = [
  'seats.id',
  'seats.student_id as studentId',
  'seats.parent_id as parentId',
  'seats.released_at as releasedAt',
  'lessons.teacher_id as teacherId',
  'lessons.status',
  'lessons.starts_at as startsAt',
  'lessons.ends_at as endsAt',
] as const

/** A family's seats in a lesson, released ones included, with the lesson's own state. */
export const seatsOfFamilyIn = (db: Db, family: Family, lessonId: string) =>
  seatsOf(db, family).where('lessons.id', '=', lessonId).select(seatInLesson).execute()

/** All seats of a lesson of this teacher, or of the school. */
export const seatsOfMeeting = (db: Db, by: Exclude<Member, { family: Family }>, lessonId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('lessons.id', '=', lessonId)
    .$if('teacher' in by, query =>
      query.where('lessons.teacher_id', '=', 'teacher' in by ? by.teacher.teacherId : ''),
    )
    .select(seatInLesson)
    .execute()

/**
 * Seats of a lesson that were not given back: still held, or released too late. Written as the two partial indexes of
 * seats have it, so that neither case walks through the table.
 */
export const notGivenBack = (lessonId: string) =>
  sql<boolean>`((lesson_id = ${lessonId} and released_at is null)
    or (lesson_id = ${lessonId} and released_at is not null and given_back_at is null))`

/** Lessons that the system is to close, oldest first; literals, so that the partial indexes are used. */
export const dueLessons = async (
  tx: Db,
  {
    completable,
    endedBefore,
    now,
    limit,
  }: {
    completable: readonly LessonStatus[]
    endedBefore: Temporal.Instant
    now: Temporal.Instant
    limit: number
  },
) => {
  const states = sql.join(completable.map(status => sql.lit(status)))
  const { rows } = await sql<{ id: string; teacherId: string }>`
    (select id, teacher_id as "teacherId" from lessons
     where status in (${states}) and ends_at <= ${endedBefore} order by ends_at limit ${limit})
    union all
    (select l.id, l.teacher_id from lessons l join teachers t on t.id = l.teacher_id
     where l.status = 'pending'
       and l.starts_at < ${now}::timestamptz + make_interval(mins => t.minimum_notice_minutes)
     order by l.starts_at limit ${limit})`.execute(tx)
  return rows
}
