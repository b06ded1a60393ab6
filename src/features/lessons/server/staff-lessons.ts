import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Staff, TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { DB } from '#platform/db/schema.ts'
import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { startOfDay } from '#platform/time/zones.ts'
import { maxLessonHours } from '../lesson-minutes.ts'
import { hasAbsentTeacher, hasMissingTeacher, lacksTeacherInRow } from './lacks-teacher-sql.ts'
import { hasActiveStatus, type LessonList, type LessonRow, type Page, type Scope } from './lesson-rows.ts'

// Lessons as a teacher and the school see them: one row per lesson, with the first names of its students. A teacher sees the own
// calendar, an admin every lesson.

/**
 * Seats `s` whose student is named in the lesson: held ones and, in a cancelled lesson, those held until it was cancelled
 * or released too late.
 */
export const isNamedSeat = sql<boolean>`(s.released_at is null or (lessons.status = 'cancelled'
  and (s.released_at >= lessons.cancelled_at or s.given_back_at is null)))`

/** Seats released too late, which count as given. */
const countedSeats = sql`(select from seats s
  where s.lesson_id = lessons.id and s.released_at is not null and s.given_back_at is null)`

/** Without order or limit. */
export const selectLessons = (db: Db, by: Staff) =>
  db
    .selectFrom('lessons')
    .$if('teacher' in by, query =>
      query.where('lessons.teacher_id', '=', 'teacher' in by ? by.teacher.teacherId : ''),
    )
    .select([
      'lessons.id',
      sql<string | null>`(select case when count(*) = 1 then min(s.student_id::text)::uuid end
        from seats s where s.lesson_id = lessons.id and s.released_at is null)`.as('studentId'),
      sql<string[]>`array(select c.first_name
        from seats s join students c on c.id = s.student_id
        where s.lesson_id = lessons.id and ${isNamedSeat} order by s.seat_no)`.as('firstNames'),
      'lessons.teacher_id as teacherId',
      sql<string>`(select ${fullNameSql('p')}
        from profiles p where p.id = lessons.teacher_id)`.as('teacherName'),
      // All seats that a lesson holds were booked with the teacher who gave it before.
      sql<string | null>`(select ${fullNameSql('p')} from seats s join bookings b on b.id = s.booking_id
        join profiles p on p.id = b.teacher_id
        where s.lesson_id = lessons.id and b.teacher_id <> lessons.teacher_id and ${isNamedSeat} limit 1)`.as(
        'insteadOf',
      ),
      isoInstant('lessons.starts_at').as('startsAt'),
      isoInstant('lessons.ends_at').as('endsAt'),
      'lessons.type',
      'lessons.mode',
      'lessons.status',
      isoInstant<string | null>('lessons.join_until').as('joinUntil'),
      'lessons.meeting_url as meetingUrl',
      sql<boolean>`false`.as('released'),
      ('teacher' in by ? hasAbsentTeacher : lacksTeacherInRow).as('lacksTeacher'),
      hasMissingTeacher.as('hasMissingTeacher'),
      sql`(select json_build_object('startsAt', ${isoInstant('p.starts_at')}, 'expiresAt', ${isoInstant('p.expires_at')})
        from lesson_proposals p join seats s on s.id = p.seat_id and s.released_at is null
        where p.lesson_id = lessons.id and p.teacher_id = lessons.teacher_id and p.outcome is null limit 1)`.as(
        'proposal',
      ),
      sql<boolean | null>`case when lessons.status = 'cancelled' then not exists ${countedSeats} end`.as(
        'givenBack',
      ),
    ]) as unknown as SelectQueryBuilder<DB, 'lessons', LessonRow>

/** Lessons that have not ended, the running one included, earliest first. */
export const selectUpcomingLessons = (db: Db, by: Staff, now: Temporal.Instant) =>
  selectLessons(db, by)
    .where('lessons.ends_at', '>', now)
    .where(hasActiveStatus)
    .orderBy('lessons.starts_at')
    .orderBy('lessons.id')

/** Lessons that were given or count as given, latest first. A cancelled lesson counts if a seat was released too late. */
const selectPastLessons = (db: Db, by: Staff, now: Temporal.Instant) =>
  selectLessons(db, by)
    .where(
      sql<boolean>`((lessons.status = 'completed')
        or (lessons.status <> 'cancelled' and lessons.ends_at <= ${now})
        or (lessons.status = 'cancelled' and lessons.ends_at <= ${now} and exists ${countedSeats}))`,
    )
    .orderBy('lessons.starts_at', 'desc')
    .orderBy('lessons.id')

/** Cancelled lessons, and those whose last child moved to another hour, whenever they would have been; the latest first. */
const selectCancelledLessons = (db: Db, by: Staff) =>
  selectLessons(db, by)
    .where('lessons.status', '=', 'cancelled')
    .select(
      sql<
        string | null
      >`(select ${isoInstant('later.starts_at')} from seats s join seats later on later.id = s.moved_to
        where s.lesson_id = lessons.id and s.released_at >= lessons.cancelled_at order by later.starts_at limit 1)`.as(
        'newStart',
      ),
    )
    .orderBy('lessons.starts_at', 'desc')
    .orderBy('lessons.id')

const selectInScope = (db: Db, by: Staff, scope: Scope, now: Temporal.Instant) => {
  if (scope === 'cancelled') return selectCancelledLessons(db, by)
  return scope === 'upcoming' ? selectUpcomingLessons(db, by, now) : selectPastLessons(db, by, now)
}

/** A teacher's lessons that are not cancelled and overlap the time between two instants, earliest first. */
export const selectTeacherLessonsBetween = (
  db: Db,
  teacher: TeacherSelf,
  from: Temporal.Instant,
  until: Temporal.Instant,
) =>
  selectLessons(db, { teacher })
    .where('lessons.status', '<>', 'cancelled')
    .where('lessons.starts_at', '<', until)
    // The index is on starts_at: a lesson that still runs at `from` started at most maxLessonHours before.
    .where('lessons.starts_at', '>', from.subtract({ hours: maxLessonHours }))
    .where('lessons.ends_at', '>', from)
    .orderBy('lessons.starts_at')

/** A page of lessons and their total, in one statement. */
export const listLessons = async (
  db: Db,
  by: Staff,
  scope: Scope,
  { page, pageSize, day }: Page & { day?: PlainDate | undefined },
  now: Temporal.Instant,
): Promise<LessonList> => {
  const inScope = selectInScope(db, by, scope, now)
  const zone = 'teacher' in by ? by.teacher.timezone : schoolZone
  const lessons = day
    ? inScope
        .where('lessons.ends_at', '>', startOfDay(day, zone))
        .where('lessons.starts_at', '<', startOfDay(addDays(day, 1), zone))
    : inScope
  const count = lessons.clearSelect().clearOrderBy().select(sql`count(*)::int`.as('n'))
  return db
    .selectNoFrom([
      jsonArrayFrom(lessons.limit(pageSize).offset((page - 1) * pageSize)).as('lessons'),
      sql<number>`(${count})`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

export const findLesson = (db: Db, by: Staff, lessonId: string) =>
  selectLessons(db, by).where('lessons.id', '=', lessonId).executeTakeFirst()

/** A lesson that the caller has found and locked. */
export const getLesson = (db: Db, by: Staff, lessonId: string) =>
  selectLessons(db, by).where('lessons.id', '=', lessonId).executeTakeFirstOrThrow()

/** All seats of a lesson, released ones included. */
export const listSeats = (db: Db, by: Staff, lessonId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('lessons.id', '=', lessonId)
    .$if('teacher' in by, query =>
      query.where('lessons.teacher_id', '=', 'teacher' in by ? by.teacher.teacherId : ''),
    )
    .select([
      'seats.id',
      'seats.student_id as studentId',
      'seats.parent_id as familyId',
      'seats.released_at as releasedAt',
      'lessons.teacher_id as teacherId',
      'lessons.status',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .execute()
