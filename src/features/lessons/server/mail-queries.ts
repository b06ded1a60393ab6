import { type RawBuilder, sql } from 'kysely'
import { scheduledStatusList } from '#features/school/server/lesson-status-lists.ts'
import type { Db } from '#platform/db/connect.ts'
import { fullNameSql } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { idsIn, isMailParent, type MailJob, textIn } from '#platform/mail/compose.ts'
import { freeCancellationHours } from './free-cancellation-sql.ts'
import { hasAbsentTeacher, lacksTeacherInRow } from './lacks-teacher-sql.ts'
import { insteadOf } from './lesson-rows.ts'

/**
 * SQL: of a seat whose hour was cancelled too late before. `replaced`: the hour is owed once. `waiting`: what was cancelled is due
 * until a second child joins.
 */
export const lateState = sql<LateState>`(
  select case when bool_or(late.given_back_at is null) then 'waiting' else 'replaced' end
  from seats late where late.replaced_by = seats.id having count(*) > 0)`.as('lateState')
export type LateState = 'replaced' | 'waiting' | null

/** Seats with the facts of a family's mail. Of an erased student only a released seat is left, without a name. */
const selectMailSeats = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .leftJoin('students', 'students.id', 'seats.student_id')
    .innerJoin('parents', join => join.on(isMailParent(job, 'seats.parent_id')))
    .innerJoin('profiles as parent', 'parent.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .select([
      'seats.id as seatId',
      'lessons.id as lessonId',
      'users.email',
      'parents.id as parentId',
      'parent.first_name as parentName',
      'parents.timezone',
      sql<string>`coalesce(students.first_name, '')`.as('studentName'),
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.type',
      'lessons.status',
      'lessons.sequence',
      'lessons.join_until as joinUntil',
      lacksTeacherInRow.as('lacksTeacher'),
      'lessons.cancelled_by as cancelledBy',
      sql<string | null>`coalesce(seats.release_reason, lessons.cancellation_reason)`.as('reason'),
      'seats.released_by_school as releasedBySchool',
      'seats.price_cents as priceCents',
      sql<boolean>`seats.released_at is null`.as('isHeld'),
      'seats.given_back_at as givenBackAt',
      'seats.give_back_reason as giveBackReason',
      freeCancellationHours,
      lateState,
      'seats.teacher_changed as teacherChanged',
      'lessons.teacher_id as teacherId',
      fullNameSql('teacher').as('teacherName'),
      insteadOf(),
    ])

/** The seat of the job. */
export const findMailSeat = (tx: Db, job: MailJob, which: 'held' | 'released' | 'given_back') =>
  selectMailSeats(tx, job)
    .where('seats.id', '=', textIn(job, 'seatId'))
    .$if(which === 'held', query => query.where('seats.released_at', 'is', null))
    .$if(which === 'released', query => query.where('seats.released_at', 'is not', null))
    .$if(which === 'given_back', query => query.where('seats.given_back_at', 'is not', null))
    .executeTakeFirst()

/** The seat of the job, and those of siblings in the same lesson that were given back with it. */
export const listSeatsGivenBackWith = (tx: Db, job: MailJob) =>
  selectMailSeats(tx, job)
    .where(
      sql<boolean>`exists (select from seats own where own.id = ${textIn(job, 'seatId')}::uuid
        and own.lesson_id = seats.lesson_id and own.parent_id = seats.parent_id and own.released_at is not null
        and (own.id = seats.id or own.given_back_at = seats.given_back_at))`,
    )
    .orderBy('seats.seat_no')
    .execute()

/** The seats of the job, earliest first. */
export const listMailSeats = (tx: Db, job: MailJob) =>
  selectMailSeats(tx, job)
    .where('seats.id', '=', isAnyOf(idsIn(job, 'seatIds')))
    .orderBy('lessons.starts_at')
    .execute()

/** SQL: a table `chain` of these seats and of all that were moved to them, one after the other. */
const movesBefore = (isMeant: RawBuilder<unknown>) => sql`with recursive chain as (
  select id, lesson_id from seats where ${isMeant}
  union select s.id, s.lesson_id from seats s join chain on s.moved_to = chain.id)`

/**
 * What leaves the family's calendar: those of these seats that are released, and all that were moved to them. The mail of an
 * earlier move may not have left; it is not sent once its seat is released.
 */
export const listSeatsLeft = (tx: Db, job: MailJob, seatIds: readonly string[]) =>
  selectMailSeats(tx, job)
    .where(
      sql<boolean>`seats.id in (${movesBefore(sql`id = any(${[...seatIds]}::uuid[])`)} select id from chain)`,
    )
    .where('seats.released_at', 'is not', null)
    .orderBy('lessons.starts_at')
    .execute()

/**
 * What leaves the calendar of a family that is no longer mailed, after the erasure of a parent or a block: its seats from then on that
 * are released, also those whose mail has not left, and what was moved to them. A blocked family's seats are released after the block,
 * perhaps after this mail: those that it still holds count as released.
 */
export const listFamilySeatsLeft = (tx: Db, job: MailJob, familyId: string, from: Temporal.Instant) =>
  selectMailSeats(tx, job)
    .where(
      sql<boolean>`seats.id in (${movesBefore(sql`parent_id = ${familyId}::uuid and starts_at > ${from}`)} select id from chain)`,
    )
    .where(
      sql<boolean>`(seats.released_at is not null or exists (
        select from account_blocks b join parents first on first.id = b.user_id
        where first.family_id = ${familyId}::uuid and first.place = 1))`,
    )
    .orderBy('lessons.starts_at')
    .execute()

export type MailSeat = NonNullable<Awaited<ReturnType<typeof findMailSeat>>>

/** The first name of the family's member who did it, for the other parent; undefined for that person and when the school did it. */
export const findActorName = async (tx: Db, job: MailJob, parentId: string): Promise<string | undefined> => {
  if (typeof job.actorId !== 'string' || job.actorId === parentId || job.bySchool === true) return undefined
  const actor = await tx
    .selectFrom('profiles')
    .where('id', '=', job.actorId)
    .select('first_name as name')
    .executeTakeFirst()
  return actor?.name
}

/** The parent of the job's family who gets the mail. */
export const findMailParent = (tx: Db, job: MailJob) => {
  const familyId = textIn(job, 'familyId')
  return tx
    .selectFrom('parents')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .innerJoin('users', 'users.id', 'parents.id')
    .where('parents.family_id', '=', familyId)
    .where('parents.id', '=', typeof job.parentId === 'string' ? job.parentId : familyId)
    .select(['users.email', 'profiles.first_name as name', 'parents.timezone'])
    .executeTakeFirst()
}

export const findMailTeacher = (tx: Db, teacherId: string) =>
  tx
    .selectFrom('teachers')
    .innerJoin('profiles', 'profiles.id', 'teachers.id')
    .innerJoin('users', 'users.id', 'teachers.id')
    .where('teachers.id', '=', teacherId)
    .select([
      'users.email',
      'profiles.first_name as name',
      'teachers.timezone',
      sql<boolean>`teachers.suspended_at is not null`.as('isSuspended'),
    ])
    .executeTakeFirst()

/** The reason that the school stated for these seats, or the school or the teacher for cancelling this lesson. */
export const findStaffReason = async (
  tx: Db,
  { lessonId, seatIds = [] }: { lessonId: string; seatIds?: readonly string[] | undefined },
): Promise<string | null> => {
  const { rows } = await sql<{ reason: string | null }>`
    select coalesce(
      (select s.release_reason from seats s where s.id = any(${[...seatIds]}::uuid[]) and s.release_reason is not null limit 1),
      (select l.cancellation_reason from lessons l where l.id = ${lessonId}::uuid)) as reason`.execute(tx)
  return rows[0]?.reason ?? null
}

/** Released seats, with the first names of the children; those of erased children are missing. */
export const listReleasedSeats = (tx: Db, seatIds: readonly string[]) =>
  tx
    .selectFrom('seats')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('seats.id', '=', isAnyOf(seatIds))
    .select([
      'seats.lesson_id as lessonId',
      'students.first_name as name',
      'seats.given_back_at as givenBackAt',
    ])
    .orderBy('seats.seat_no')
    .execute()

/** These lessons of a teacher, earliest first, with the first names of the students who hold a seat, or held one until the cancellation. */
export const listMailLessons = (tx: Db, teacherId: string, lessonIds: readonly string[]) =>
  tx
    .selectFrom('lessons')
    .where('id', '=', isAnyOf(lessonIds))
    .where('teacher_id', '=', teacherId)
    .select([
      'id as lessonId',
      'type',
      'status',
      'sequence',
      'join_until as joinUntil',
      'starts_at as startsAt',
      'ends_at as endsAt',
      hasAbsentTeacher.as('isAbsent'),
      sql<string>`coalesce((select string_agg(s.first_name, ', ' order by seats.seat_no)
        from seats join students s on s.id = seats.student_id
        where seats.lesson_id = lessons.id
          and (seats.released_at is null or (lessons.status = 'cancelled' and seats.released_at = lessons.cancelled_at))), '')`.as(
        'studentNames',
      ),
    ])
    .orderBy('starts_at')
    .execute()

/**
 * As `listMailLessons`, with the lessons from which seats of these were moved: what changes in the teacher's calendar. The mail
 * of an earlier move may not have left; it is not sent once its seat is released or another teacher gives the lesson.
 */
export const listCalendarLessons = async (tx: Db, teacherId: string, lessonIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    ${movesBefore(sql`lesson_id = any(${[...lessonIds]}::uuid[])`)} select distinct lesson_id as id from chain`.execute(
    tx,
  )
  const lessons = await listMailLessons(tx, teacherId, [...lessonIds, ...rows.map(({ id }) => id)])
  return lessons.filter(({ status }) => status !== 'completed')
}

/** A teacher's upcoming and confirmed lessons that start between two instants. */
export const listLessonIds = async (
  tx: Db,
  teacherId: string,
  from: Temporal.Instant,
  until: Temporal.Instant,
) => {
  const rows = await tx
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .where(sql<boolean>`status in (${scheduledStatusList})`)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
