import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf, startOfDay } from '#platform/time/zones.ts'
import { freeCancellationHours } from './free-cancellation-sql.ts'
import { lacksTeacherInRow } from './lacks-teacher-sql.ts'
import {
  hasActiveStatus,
  insteadOf,
  type LessonList,
  type Page,
  type Scope,
  type SeatHistory,
} from './lesson-rows.ts'

// Lessons as a family sees them: one row per seat, found through the family's own seats. A signed-in child sees only their
// own.

const selectFamilySeats = (db: Db, family: Family) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    // Every seat has a booking: a left join, because the counts, which read nothing of it, run without it.
    .leftJoin('bookings', 'bookings.id', 'seats.booking_id')
    .where('seats.parent_id', '=', family.familyId)
    .$if(family.studentId !== null, query => query.where('seats.student_id', '=', family.studentId))

/** Whether families can book the teacher who gives the lesson. */
const isTeacherListed = sql<boolean>`(select t.is_listed from teachers t where t.id = lessons.teacher_id)`

const seatHistory = sql<SeatHistory>`json_build_object(
  'groupId', lessons.group_id,
  'priceCents', seats.price_cents,
  'releasedAt', seats.released_at,
  'releasedBy', case
    when seats.released_at is null then null
    when seats.released_for_family then 'for_family'
    when seats.released_by_school then 'admin'
    when lessons.status = 'cancelled' and seats.released_at >= lessons.cancelled_at
      then coalesce(lessons.cancelled_by::text, 'system')
    else 'parent' end,
  'reason', coalesce(seats.release_reason,
    case when seats.released_at >= lessons.cancelled_at then lessons.cancellation_reason end),
  'movedTo', (select m.starts_at from seats m where m.id = seats.moved_to),
  'movedFrom', (select o.starts_at from seats o where o.moved_to = seats.id limit 1),
  'isBookedAgain', seats.replaced_by is not null and seats.given_back_at is not null,
  'mayBookAgain', seats.moved_to is null and ${isTeacherListed} and (seats.released_at is null or not exists (
    select from seats held
    where held.student_id = seats.student_id and held.released_at is null and held.during && seats.during)))`

const selectLessonColumns = (query: ReturnType<typeof selectFamilySeats>) =>
  query.select([
    'lessons.id',
    'students.id as studentId',
    sql<string[]>`array[students.first_name]`.as('firstNames'),
    'lessons.teacher_id as teacherId',
    fullNameSql('teacher').as('teacherName'),
    insteadOf(),
    isoInstant('lessons.starts_at').as('startsAt'),
    isoInstant('lessons.ends_at').as('endsAt'),
    'lessons.type',
    'lessons.mode',
    'lessons.status',
    isoInstant<string | null>('lessons.join_until').as('joinUntil'),
    'lessons.meeting_url as meetingUrl',
    sql<boolean>`seats.released_at is not null`.as('released'),
    sql<boolean | null>`case when seats.released_at is not null or seats.given_back_at is not null
      then seats.given_back_at is not null end`.as('givenBack'),
    sql<string | null>`case when bookings.number_of_sessions > 1 then bookings.id end`.as('seriesId'),
    freeCancellationHours,
    'seats.teacher_changed as teacherChanged',
    lacksTeacherInRow.as('lacksTeacher'),
    isTeacherListed.as('isTeacherListed'),
    seatHistory.as('seat'),
  ])

/** Seats in lessons that have not ended, the running one included. */
const selectSeatsNotEnded = (db: Db, family: Family, now: Temporal.Instant) =>
  selectFamilySeats(db, family)
    .where('seats.released_at', 'is', null)
    .where('seats.ends_at', '>', now)
    .where(hasActiveStatus)

/**
 * Seats in lessons that are over, those that were cancelled, whenever they would have been, and those that were moved, once
 * their old hour is past: until then the lesson is among those to come, at its new hour.
 */
const selectPastSeats = (db: Db, family: Family, now: Temporal.Instant) =>
  selectFamilySeats(db, family)
    .where(eb =>
      eb.or([
        eb('seats.released_at', 'is not', null),
        eb('seats.ends_at', '<=', now),
        eb('lessons.status', '=', 'completed'),
      ]),
    )
    .where(eb => eb.or([eb('seats.moved_to', 'is', null), eb('seats.starts_at', '<=', now)]))

export const selectUpcomingFamilyLessons = (db: Db, family: Family, now: Temporal.Instant) =>
  selectLessonColumns(selectSeatsNotEnded(db, family, now))
    .orderBy('seats.starts_at')
    .orderBy('seats.id')

/**
 * Latest first. A lesson ahead stands at the day on which it was cancelled, so that a cancelled series does not hide for months
 * what was given; those of one day stand by their own dates.
 */
export const selectPastFamilyLessons = (db: Db, family: Family, now: Temporal.Instant) => {
  // Counts days of 24 hours back: before a clock change they begin an hour off, which matters little to an order.
  const startOfToday = startOfDay(localOf(now, family.timezone).date, family.timezone)
  return selectLessonColumns(selectPastSeats(db, family, now))
    .orderBy(
      sql`case when seats.starts_at > ${now}
        then date_bin('1 day', seats.released_at, ${startOfToday}) + interval '1 day'
        else seats.starts_at end`,
      'desc',
    )
    .orderBy('seats.starts_at', 'desc')
    .orderBy('seats.id')
}

export const selectUpcomingCount = (db: Db, family: Family, now: Temporal.Instant) =>
  selectSeatsNotEnded(db, family, now).select(sql<number>`count(*)::int`.as('total'))

export const selectCompletedCount = (db: Db, family: Family) =>
  selectFamilySeats(db, family)
    .where('seats.released_at', 'is', null)
    .where('lessons.status', '=', 'completed')
    .select(sql<number>`count(*)::int`.as('total'))

/** A page of the family's lessons, of one child if `studentId` is given, and their total, in one statement. */
export const listFamilyLessons = async (
  db: Db,
  family: Family,
  scope: Scope,
  { page, pageSize, studentId }: Page & { studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<LessonList> => {
  const selectLessons = scope === 'upcoming' ? selectUpcomingFamilyLessons : selectPastFamilyLessons
  const selectSeats = scope === 'upcoming' ? selectSeatsNotEnded : selectPastSeats
  const isCancelled = scope === 'cancelled' ? sql<boolean>`seats.released_at is not null` : sql<boolean>`true`
  const isOfChild = studentId ? sql<boolean>`seats.student_id = ${studentId}` : sql<boolean>`true`
  return db
    .selectNoFrom([
      jsonArrayFrom(
        selectLessons(db, family, now)
          .where(isOfChild)
          .where(isCancelled)
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ).as('lessons'),
      sql<number>`(${selectSeats(db, family, now).where(isOfChild).where(isCancelled).select(sql`count(*)::int`.as('n'))})`.as(
        'total',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The lessons of one booking as the history lists them, latest first; those that were moved too. */
export const listBookingLessons = (db: Db, family: Family, bookingId: string) =>
  selectLessonColumns(selectFamilySeats(db, family))
    .where('seats.booking_id', '=', bookingId)
    .orderBy('seats.starts_at', 'desc')
    .orderBy('seats.id')
    .execute()

/** One child's lesson after a change: the seat still held or, without one, the seat released last. */
export const getFamilyLesson = (db: Db, family: Family, lessonId: string, studentId: string) =>
  selectLessonColumns(selectFamilySeats(db, family))
    .where('lessons.id', '=', lessonId)
    .where('seats.student_id', '=', studentId)
    .orderBy(sql`seats.released_at desc nulls first`)
    .limit(1)
    .executeTakeFirstOrThrow()

/** @returns the teacher's id, or undefined if the family has no seat in the lesson */
export const findTeacherOfFamilyLesson = async (db: Db, family: Family, lessonId: string) => {
  const found = await selectFamilySeats(db, family)
    .where('lessons.id', '=', lessonId)
    .select('lessons.teacher_id as teacherId')
    .limit(1)
    .executeTakeFirst()
  return found?.teacherId
}

/** The family's seats in a lesson, held ones first, then the last released. */
export const listFamilySeats = (db: Db, family: Family, lessonId: string) =>
  selectFamilySeats(db, family)
    .where('lessons.id', '=', lessonId)
    .select([
      'seats.id',
      'students.id as studentId',
      'seats.parent_id as familyId',
      'seats.released_at as releasedAt',
      'seats.given_back_at as givenBackAt',
      'seats.moved_to as movedTo',
      'seats.released_by_school as releasedBySchool',
      freeCancellationHours,
      'lessons.teacher_id as teacherId',
      'lessons.status',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .orderBy(sql`seats.released_at desc nulls first`)
    .execute()

/**
 * The seat of a child; without one, of the only child of the family in the lesson. Released seats count: a repeated request
 * must not change a sibling's seat.
 */
export const chooseSeat = (
  seats: Awaited<ReturnType<typeof listFamilySeats>>,
  studentId: string | undefined,
) => {
  if (!studentId && new Set(seats.map(seat => seat.studentId)).size > 1) return refuse('student_required')
  const seat = seats.find(each => !studentId || each.studentId === studentId)
  return seat ? ok(seat) : refuse('not_found')
}
