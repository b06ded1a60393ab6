import { sql } from 'kysely'
import type { Admin, Staff } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { mayCancelLesson } from '../lessons.ts'
import { type CancellationRefusal, toSeatRefusal } from './cancellation-errors.ts'
import { wasPostponed } from './lesson-rows.ts'
import { type LockedLesson, lockCalendars, lockLessons, lockTeacherLesson } from './locks.ts'
import { findLesson, getLesson } from './staff-lessons.ts'
import { type LessonView, toLessonView } from './view.ts'

/**
 * Cancels a lesson for the teacher or the school: gives every seat back and notifies every family. Repeating it changes
 * nothing and returns the same lesson. A lesson whose last seat was postponed is refused, as it takes place at another hour, and
 * one that somebody else cancelled, perhaps too late to be given back.
 * @param teacherId whom the school read on the lesson; by default the teacher who gives it when the request arrives
 * @param reason shown to the families; optional for a teacher
 */
export const cancelLesson = (
  db: Db,
  by: Staff,
  {
    lessonId,
    teacherId,
    reason = null,
  }: { lessonId: string; teacherId?: string | undefined; reason?: string | null | undefined },
  now: Temporal.Instant,
): Promise<Outcome<LessonView, CancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const lesson =
      'teacher' in by
        ? await lockTeacherLesson(tx, by.teacher, lessonId)
        : await lockForSchool(tx, by, lessonId)
    if (!lesson) return refuse('not_found')
    const actor = 'teacher' in by ? 'teacher' : 'admin'
    if (lesson.status === 'cancelled') {
      if (await isPostponed(tx, lessonId)) return refuse('lesson_moved')
      if ((await findCanceller(tx, lessonId)) !== actor) return refuse('already_cancelled')
    } else {
      const verdict = mayCancelLesson(actor, lesson, now)
      if (!verdict.ok) return refuse(toSeatRefusal(verdict.code, 'lesson_started'))
      // Another admin gave it to a substitute since.
      if (teacherId && teacherId !== lesson.teacherId) return refuse('teacher_changed')
      const seatIds = await cancelForEveryone(tx, lesson, toCanceller(by), now, reason)
      if ('admin' in by) {
        await closeMissingTeacherReport(tx, by.admin, lessonId, now)
        await notify(tx, [{ recipientId: lesson.teacherId, kind: 'lesson_cancelled', lessonId }])
      }
      // The teacher too: the mail removes the lesson from the teacher's calendar.
      await enqueueMail(tx, {
        ...(actor === 'admin'
          ? { kind: 'teacher-seats-cancelled', bySchool: true }
          : { kind: 'teacher-own-cancellation' }),
        teacherId: lesson.teacherId,
        seats: [{ lessonId, seatIds, lessonCancelled: true }],
      })
    }
    const row = await getLesson(tx, by, lessonId)
    return ok(toLessonView(row, { actor, timezone: 'teacher' in by ? by.teacher.timezone : schoolZone }, now))
  })

/** The school may cancel the lesson of any teacher. */
const lockForSchool = async (tx: Db, by: Staff, lessonId: string) => {
  const found = await findLesson(tx, by, lessonId)
  if (!found) return undefined
  await lockCalendars(tx, [found.teacherId])
  await lockMissingTeacherReport(tx, lessonId)
  const [lesson] = await lockLessons(tx, [lessonId])
  return lesson
}

/** So that the report is not handled, nor its month closed then, while a lesson that was marked as given is cancelled. */
const lockMissingTeacherReport = (tx: Db, lessonId: string) =>
  tx
    .selectFrom('room_reports')
    .where('lesson_id', '=', lessonId)
    .where('role', 'is', null)
    .select('id')
    .forUpdate()
    .execute()

/** The school has answered the program's report that no teacher came. */
const closeMissingTeacherReport = (tx: Db, { userId }: Admin, lessonId: string, now: Temporal.Instant) =>
  tx
    .updateTable('room_reports')
    .set({ handled_at: now, handled_by: userId })
    .where('lesson_id', '=', lessonId)
    .where('role', 'is', null)
    .where('handled_at', 'is', null)
    .execute()

const isPostponed = (tx: Db, lessonId: string) =>
  tx
    .selectFrom('lessons')
    .where('lessons.id', '=', lessonId)
    .where(wasPostponed)
    .select('lessons.id')
    .executeTakeFirst()

const findCanceller = async (tx: Db, lessonId: string) => {
  const { role } = await tx
    .selectFrom('lessons')
    .where('id', '=', lessonId)
    .select('cancelled_by as role')
    .executeTakeFirstOrThrow()
  return role
}

/** Who cancels a lesson. `userId` and `role` are null for the system. */
export type Canceller = {
  role: 'teacher' | 'admin' | null
  userId: string | null
  ipAddress?: string | undefined
  zone?: string | undefined
}

export const systemCanceller: Canceller = { role: null, userId: null }

export const toCanceller = (by: Staff): Canceller =>
  'teacher' in by
    ? {
        role: 'teacher',
        userId: by.teacher.teacherId,
        ipAddress: by.teacher.ipAddress,
        zone: by.teacher.timezone,
      }
    : { role: 'admin', userId: by.admin.userId, ipAddress: by.admin.ipAddress }

/**
 * Cancels a locked lesson and gives all its seats back, those released too late included: a lesson that its teacher or the
 * school cancels, or that has no teacher, cannot count as given. They stay due when the system gives up a group that waits
 * again. The caller notifies the families.
 * @returns the seats that were given back now, in their order
 */
export const cancelAndGiveBack = async (
  tx: Db,
  lesson: LockedLesson,
  by: Canceller,
  at: Temporal.Instant,
  reason: string | null = null,
) => {
  // Before the seats: the database takes a lesson that was marked as given out of the counts of the children who hold one.
  await tx
    .updateTable('lessons')
    .set({
      status: 'cancelled',
      join_until: null,
      cancelled_at: at,
      cancelled_by: by.role,
      cancellation_reason: reason,
      seats_taken: 0,
    })
    .where('id', '=', lesson.id)
    .execute()
  const seats = await tx
    .updateTable('seats')
    .set({ released_at: sql`coalesce(released_at, ${at}::timestamptz)`, given_back_at: at })
    .where(by.role === null && !lesson.lacksTeacher ? isHeld(lesson.id) : isNotGivenBack(lesson.id))
    .returning([
      'id',
      'lesson_id as lessonId',
      'starts_at as startsAt',
      'parent_id as familyId',
      'student_id as studentId',
      'booking_id as bookingId',
      'released_at as releasedAt',
      'seat_no as seatNo',
    ])
    .execute()
  await writeAudit(tx, {
    at,
    actor: by.userId,
    action: 'lesson_cancelled',
    subject: lesson.teacherId,
    ipAddress: by.ipAddress,
    zone: by.zone,
    details: { lesson: lesson.id, seats: seats.map(seat => seat.id), givenBack: true, lessonCancelled: true },
  })
  return seats.toSorted((one, other) => one.seatNo - other.seatNo)
}

/**
 * As `cancelAndGiveBack`, and notifies each family once.
 * @returns the ids of the seats that were still held
 */
export const cancelForEveryone = async (
  tx: Db,
  lesson: LockedLesson,
  by: Canceller,
  at: Temporal.Instant,
  reason: string | null = null,
) => {
  const seats = await cancelAndGiveBack(tx, lesson, by, at, reason)
  // Siblings in a group share one mail and one notification, which find the others by the time of the cancellation.
  for (const [familyId, [seat, ...siblings]] of Map.groupBy(seats, one => one.familyId)) {
    if (!seat) continue
    await enqueueMail(tx, { kind: 'family-lesson-cancelled', seatId: seat.id })
    const studentId = siblings.length > 0 ? null : seat.studentId
    await notify(tx, [{ recipientId: familyId, kind: 'lesson_cancelled', lessonId: lesson.id, studentId }])
  }
  return seats.flatMap(({ id, releasedAt }) => (releasedAt?.equals(at) ? id : []))
}

const isHeld = (lessonId: string) => sql<boolean>`(lesson_id = ${lessonId} and released_at is null)`

/**
 * Seats of a lesson that were not given back: still held, or released too late. The two cases match the two partial
 * indexes of seats.
 */
const isNotGivenBack = (lessonId: string) =>
  sql<boolean>`(${isHeld(lessonId)}
    or (lesson_id = ${lessonId} and released_at is not null and given_back_at is null))`
