import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { freeCancellationHours } from './free-cancellation-sql.ts'
import { lacksTeacherInList } from './lacks-teacher-sql.ts'

/**
 * A booking of the family with its child and teacher. Undefined once the child is erased.
 * @param substituteId the teacher of the lessons meant, if it is not the one of the booking
 */
export const findSeries = (db: Db, family: Family, bookingId: string, substituteId?: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('students', 'students.id', 'bookings.student_id')
    .innerJoin('teachers', join =>
      join.on(sql<boolean>`teachers.id = coalesce(${substituteId ?? null}::uuid, bookings.teacher_id)`),
    )
    .innerJoin('profiles as teacher', 'teacher.id', 'teachers.id')
    .where('bookings.id', '=', bookingId)
    .where('bookings.parent_id', '=', family.familyId)
    .$if(family.studentId !== null, query => query.where('bookings.student_id', '=', family.studentId))
    .select([
      'bookings.id',
      'teachers.id as teacherId',
      'bookings.lesson_type as lessonType',
      sql<LessonLength>`bookings.lesson_minutes`.as('duration'),
      'bookings.free_cancellation_hours as freeCancellationHours',
      'students.id as studentId',
      'students.first_name as studentName',
      'teachers.timezone as teacherZone',
      fullNameSql('teacher').as('teacherName'),
    ])
    .executeTakeFirst()
export type Series = NonNullable<Awaited<ReturnType<typeof findSeries>>>

/** Every seat of a booking, released and moved ones included, earliest first. A booking has at most 52, and their moves. */
export const listSeriesSeats = (db: Db, bookingId: string) =>
  db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .where('seats.booking_id', '=', bookingId)
    .select([
      'seats.id',
      'seats.lesson_id as lessonId',
      'seats.price_cents as priceCents',
      'seats.released_at as releasedAt',
      'seats.given_back_at as givenBackAt',
      'seats.moved_to as movedTo',
      freeCancellationHours,
      'lessons.teacher_id as teacherId',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.status',
      'lessons.seats_taken as seatsTaken',
      lacksTeacherInList.as('lacksTeacher'),
    ])
    .orderBy('seats.starts_at')
    .orderBy('seats.id')
    .execute()
export type SeriesSeat = Awaited<ReturnType<typeof listSeriesSeats>>[number]

/** The booking's seat in a lesson: the one held, else the one released last. A seat that moved away may have come back. */
export const findSeatOfLesson = (seats: readonly SeriesSeat[], lessonId: string): SeriesSeat | undefined => {
  const inLesson = seats.filter(seat => seat.lessonId === lessonId)
  return (
    inLesson.find(seat => seat.releasedAt === null) ??
    inLesson.reduce<SeriesSeat | undefined>(
      (last, seat) =>
        last?.releasedAt && seat.releasedAt && Temporal.Instant.compare(last.releasedAt, seat.releasedAt) > 0
          ? last
          : seat,
      undefined,
    )
  )
}

/** The seats that the latest of several acts released: what a repeated request is answered with. */
export const selectLatestReleased = (seats: readonly SeriesSeat[]): SeriesSeat[] => {
  const released = seats.flatMap(seat => seat.releasedAt ?? [])
  const latest = released.sort(Temporal.Instant.compare).at(-1)
  return latest ? seats.filter(seat => seat.releasedAt?.equals(latest)) : []
}
