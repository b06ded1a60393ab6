import { type Family, schoolMark } from '#features/accounts/server/procedures.ts'
import { lengthOf } from '#features/lessons/lesson-minutes.ts'
import { mayDo } from '#features/lessons/lessons.ts'
import { toSeatRefusal } from '#features/lessons/server/cancellation-errors.ts'
import {
  chooseSeat,
  findTeacherOfFamilyLesson,
  getFamilyLesson,
  listFamilySeats,
} from '#features/lessons/server/family-lessons.ts'
import {
  type LockedLesson,
  lockCalendars,
  lockForMove,
  refuseOverlap,
} from '#features/lessons/server/locks.ts'
import { releaseSeats } from '#features/lessons/server/release-seats.ts'
import { type LessonView, toLessonView } from '#features/lessons/server/view.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { checkHour, type HourContext } from '../hour-refusal.ts'
import { takeSeats } from '../take-seats.ts'
import type { PostponementRefusal } from './postponement-refusal.ts'

type Request = {
  lessonId: string
  studentId?: string | undefined
  startsAt: Temporal.Instant
  /** Whose open hours the family read; by default the teacher who gives the lesson when the request arrives. */
  teacherId?: string | undefined
}

/**
 * Postpones a child's seat to another open slot of the same teacher, with its length, price and trial (domain.md, "Postponing").
 * Locks the teacher's calendar as bookings do. A repeated request returns the seat already postponed.
 */
export const postponeSeat = (
  db: Db,
  family: Family,
  request: Request,
  now: Temporal.Instant,
): Promise<Outcome<LessonView, PostponementRefusal>> =>
  refuseOverlap(
    db.transaction().execute(tx => postponeInTransaction(tx, family, request, now)),
    'slot_taken',
  )

const postponeInTransaction = async (
  tx: Db,
  family: Family,
  { lessonId, studentId, startsAt, teacherId: chosenTeacherId }: Request,
  now: Temporal.Instant,
): Promise<Outcome<LessonView, PostponementRefusal>> => {
  const teacherId = await findTeacherOfFamilyLesson(tx, family, lessonId)
  if (!teacherId) return refuse('not_found')
  await lockCalendars(tx, [teacherId])
  const chosen = chooseSeat(await listFamilySeats(tx, family, lessonId), studentId)
  if (!chosen.ok) return chosen
  const seat = chosen.value
  if (seat.movedTo)
    return findEarlierPostponement(tx, family, { ...seat, movedTo: seat.movedTo }, startsAt, now)
  if (seat.releasedAt) return refuse('lesson_over')

  const [lesson] = await lockForMove(tx, seat.studentId, [lessonId])
  if (!lesson) return refuse('not_found')
  // The hour was chosen among those of another teacher; and only the calendar of `teacherId` is locked.
  if (lesson.teacherId !== teacherId || (chosenTeacherId && chosenTeacherId !== teacherId))
    return refuse('teacher_changed')
  const verdict = mayDo(
    'postpone',
    family.role,
    { ...lesson, freeCancellationHours: seat.freeCancellationHours },
    now,
  )
  if (!verdict.ok) return refuse(toSeatRefusal(verdict.code, 'too_late'))
  const checked = await checkHour(tx, family, { lesson, studentId: seat.studentId, startsAt }, now)
  if (!checked.ok) return checked

  const move = { lesson, seat, startsAt, context: checked.value }
  const postponed = await postponeHeldSeat(tx, family, move, now)
  return viewPostponedLesson(tx, family, postponed.lessonId, seat.studentId, now)
}

/**
 * Releases the seat, takes one at the other hour, and notifies family and teacher. The caller has checked that it may be
 * postponed, with this context.
 */
export const postponeHeldSeat = async (
  tx: Db,
  family: Family,
  {
    lesson,
    seat: { id: leftSeatId, studentId },
    startsAt,
    context,
  }: {
    lesson: LockedLesson
    seat: { id: string; studentId: string }
    startsAt: Temporal.Instant
    context: HourContext
  },
  now: Temporal.Instant,
) => {
  const freed = { givenBack: true, by: family.role, at: now, act: family.act }
  const lessonCancelled = await releaseSeats(tx, lesson, [leftSeatId], freed)
  const postponed = await takeReplacement(tx, family, leftSeatId, { lesson, startsAt, context })
  const { id: leftLessonId, teacherId } = lesson
  await logAndNotifySeat(
    tx,
    family,
    { ...postponed, leftSeatId, leftLessonId, teacherId, studentId, lessonCancelled },
    now,
  )
  return postponed
}

/** Logs that a seat was postponed, and notifies family and teacher. */
export const logAndNotifySeat = async (
  tx: Db,
  family: Family,
  postponed: {
    seatId: string
    lessonId: string
    leftSeatId: string
    leftLessonId: string
    teacherId: string
    studentId: string
    /** Whether the left lesson is cancelled, because this was its last seat. */
    lessonCancelled: boolean
  },
  now: Temporal.Instant,
) => {
  const { teacherId, studentId, lessonCancelled } = postponed
  await writeAudit(tx, {
    at: now,
    actor: family.userId,
    action: 'seat_postponed',
    subject: studentId,
    ipAddress: family.ipAddress,
    zone: family.timezone,
    details: {
      lesson: postponed.leftLessonId,
      seats: [postponed.leftSeatId],
      movedTo: postponed.seatId,
      lessonCancelled,
    },
  })
  await enqueueMail(tx, {
    kind: 'seat-postponed',
    seatId: postponed.seatId,
    actorId: family.userId,
    ...schoolMark(family),
  })
  await enqueueMail(tx, {
    kind: 'teacher-seat-postponed',
    seatId: postponed.seatId,
    teacherId,
    lessonCancelled,
  })
  await notify(
    tx,
    [teacherId, family.familyId].map(recipientId => ({
      recipientId,
      actorId: family.userId,
      kind: 'lesson_moved',
      lessonId: postponed.lessonId,
      studentId,
    })),
  )
}

/** Takes a seat with the booking and price of the one just released, and links the two. */
const takeReplacement = async (
  tx: Db,
  by: Family,
  seatId: string,
  { lesson, startsAt, context }: { lesson: LockedLesson; startsAt: Temporal.Instant; context: HourContext },
) => {
  const seat = await tx
    .selectFrom('seats')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .where('seats.id', '=', seatId)
    .select([
      'seats.student_id',
      'seats.parent_id',
      'seats.booking_id',
      'seats.price_cents',
      'bookings.free_cancellation_hours',
    ])
    .executeTakeFirstOrThrow()
  if (!seat.student_id) throw new Error('The seat has no student')
  const [postponed] = await takeSeats(
    tx,
    {
      teacherId: lesson.teacherId,
      teacherZone: lesson.teacherZone,
      noticeMinutes: lesson.noticeMinutes,
      lessonType: lesson.type,
      minutes: lengthOf(lesson),
      studentId: seat.student_id,
      familyId: seat.parent_id,
      bookingId: seat.booking_id,
      freeCancellationHours: seat.free_cancellation_hours,
      actorId: by.userId,
    },
    [{ startsAt, priceCents: seat.price_cents }],
    context,
  )
  if (!postponed) throw new Error('take_seats returned no seat')
  await tx.updateTable('seats').set({ moved_to: postponed.seatId }).where('id', '=', seatId).execute()
  return postponed
}

const findSeatStart = (tx: Db, seatId: string) =>
  tx
    .selectFrom('seats')
    .select(['lesson_id as lessonId', 'starts_at as startsAt'])
    .where('id', '=', seatId)
    .executeTakeFirstOrThrow()

/** The result of the earlier, equal request; a refusal if the seat was postponed to another hour. */
const findEarlierPostponement = async (
  tx: Db,
  family: Family,
  { movedTo, studentId }: { movedTo: string; studentId: string },
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<Outcome<LessonView, 'lesson_over'>> => {
  const postponed = await findSeatStart(tx, movedTo)
  return postponed.startsAt.equals(startsAt)
    ? viewPostponedLesson(tx, family, postponed.lessonId, studentId, now)
    : refuse('lesson_over')
}

const viewPostponedLesson = async (
  tx: Db,
  family: Family,
  lessonId: string,
  studentId: string,
  now: Temporal.Instant,
) =>
  ok(
    toLessonView(
      await getFamilyLesson(tx, family, lessonId, studentId),
      { actor: family.role, timezone: family.timezone },
      now,
    ),
  )
