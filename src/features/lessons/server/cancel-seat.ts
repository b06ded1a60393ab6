import { type Family, schoolMark } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type FreePeriod, isGivenBack, mayDo } from '../lessons.ts'
import { type CancellationRefusal, toSeatRefusal } from './cancellation-errors.ts'
import { chooseSeat, findTeacherOfFamilyLesson, getFamilyLesson, listFamilySeats } from './family-lessons.ts'
import { type LockedLesson, lockCalendars, lockLessons } from './locks.ts'
import { releaseSeats } from './release-seats.ts'
import { type LessonView, toLessonView } from './view.ts'

/**
 * Releases a child's seat and cancels the lesson when no student is left. Repeating it changes nothing and returns the same
 * lesson. The seat is given back while that is free of charge, also when the school cancels for the family; with `waivesLimit`
 * whatever the hour.
 * When school and family cancel at once, the first one wins. The school gets a refusal, because the hour may count otherwise.
 * @param studentId required if several children of the family have, or had, a seat in the lesson
 * @param teacherId whom the person read on the lesson; by default the teacher who gives it when the request arrives
 */
export const cancelSeat = (
  db: Db,
  by: Family,
  {
    lessonId,
    studentId,
    teacherId: readTeacherId,
    waivesLimit = false,
  }: {
    lessonId: string
    studentId?: string | undefined
    teacherId?: string | undefined
    waivesLimit?: boolean
  },
  now: Temporal.Instant,
): Promise<Outcome<LessonView, CancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const teacherId = await findTeacherOfFamilyLesson(tx, by, lessonId)
    if (!teacherId) return refuse('not_found')
    await lockCalendars(tx, [teacherId])
    const [lesson] = await lockLessons(tx, [lessonId])
    const chosen = chooseSeat(await listFamilySeats(tx, by, lessonId), studentId)
    if (!chosen.ok) return chosen
    if (!lesson) return refuse('not_found')
    const seat = chosen.value

    // The seat was postponed: reporting it as cancelled would read as if the new lesson were.
    if (seat.movedTo) return refuse('lesson_over')
    if (seat.releasedAt && by.role === 'admin' && !seat.releasedBySchool) return refuse('already_released')
    if (seat.releasedAt === null) {
      const verdict = mayDo('cancel', by.role, lesson, now)
      if (!verdict.ok) return refuse(toSeatRefusal(verdict.code, 'lesson_started'))
      if (readTeacherId && readTeacherId !== lesson.teacherId) return refuse('teacher_changed')
      await releaseHeldSeat(tx, by, { ...seat, waivesLimit }, lesson, now)
    }
    const row = await getFamilyLesson(tx, by, lessonId, seat.studentId)
    return ok(toLessonView(row, { actor: by.role, timezone: by.timezone }, now))
  })

/** Releases one held seat of a locked lesson, and notifies the teacher and the family. The caller has checked that the family may cancel it. */
export const releaseHeldSeat = async (
  tx: Db,
  by: Family,
  seat: { id: string; studentId: string; waivesLimit?: boolean } & FreePeriod,
  lesson: LockedLesson,
  now: Temporal.Instant,
) => {
  const { id: lessonId, teacherId } = lesson
  const { id: seatId, studentId } = seat
  const { status, lacksTeacher } = lesson
  const isFree = isGivenBack({ ...seat, status, lacksTeacher }, now)
  const isLimitWaived = seat.waivesLimit === true && !isFree
  const givenBack = isFree || isLimitWaived
  const lessonCancelled = await releaseSeats(tx, lesson, [seatId], {
    givenBack,
    by: by.role,
    at: now,
    act: by.act,
    isLimitWaived,
  })
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action: 'seat_cancelled',
    subject: studentId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    details: { lesson: lessonId, seats: [seatId], givenBack, lessonCancelled },
  })
  await enqueueMail(tx, { kind: 'seat-cancelled', seatId, actorId: by.userId, ...schoolMark(by) })
  await notifyTeacherOfSeat(tx, by, { lessonId, teacherId, seatId, lessonCancelled }, studentId)
  await notify(tx, [
    { recipientId: by.familyId, actorId: by.userId, kind: 'lesson_cancelled', lessonId, studentId },
  ])
}

export type ReleasedSeat = { lessonId: string; teacherId: string; seatId: string; lessonCancelled: boolean }

/** Notifies a teacher of one seat that was released. */
export const notifyTeacherOfSeat = async (
  tx: Db,
  by: Family,
  { lessonId, teacherId, seatId, lessonCancelled }: ReleasedSeat,
  studentId: string,
) => {
  await enqueueMail(tx, {
    kind: 'teacher-seats-cancelled',
    teacherId,
    seats: [{ lessonId, seatIds: [seatId], lessonCancelled }],
    ...schoolMark(by),
    ...(by.act && { forFamily: true }),
  })
  await notify(tx, [
    {
      recipientId: teacherId,
      kind: lessonCancelled ? 'lesson_cancelled' : 'seat_released',
      lessonId,
      studentId,
    },
  ])
}
