import { type Family, schoolMark } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { planSeriesCancellation, type SeriesScope, selectScope } from '../series.ts'
import { notifyTeacherOfSeat, type ReleasedSeat, releaseHeldSeat } from './cancel-seat.ts'
import { type LockedLesson, lockCalendars, lockLessons } from './locks.ts'
import { releaseSeats } from './release-seats.ts'
import {
  findSeatOfLesson,
  findSeries,
  listSeriesSeats,
  type Series,
  type SeriesSeat,
  selectLatestReleased,
} from './series-seats.ts'
import { type CancelledSeries, toCancelledSeries } from './series-view.ts'

export type SeriesCancellationRefusal =
  | 'not_found'
  | 'forbidden'
  | 'lesson_over'
  | 'teacher_changed'
  | 'series_changed'

type Request = {
  bookingId: string
  lessonId: string
  scope: SeriesScope
  /** How many lessons the parent read would count as given. */
  countedLessons: number
  /** The school gives every lesson back whatever its hour. */
  waivesLimit?: boolean
  /** Who gives each lesson, as the school read it. */
  teachers?: readonly { lessonId: string; teacherId: string }[] | undefined
}

/**
 * Cancels a lesson of a booking and those after it, or all that are still to come, in one transaction (domain.md,
 * "Series"). Each is given back or counted by its own start, unless the school gives all back. Repeating it changes nothing and
 * returns the same.
 */
export const cancelSeries = (
  db: Db,
  by: Family,
  { bookingId, lessonId, scope, countedLessons, waivesLimit = false, teachers = [] }: Request,
  now: Temporal.Instant,
): Promise<Outcome<CancelledSeries, SeriesCancellationRefusal>> =>
  db.transaction().execute(async tx => {
    const series = await findSeries(tx, by, bookingId)
    if (!series) return refuse('not_found')
    if (by.role === 'student') return refuse('forbidden')
    const teacherIds = listTeachers(await listSeriesSeats(tx, bookingId))
    await lockCalendars(tx, teacherIds)
    const seats = await listSeriesSeats(tx, bookingId)
    // The school gave a lesson to another teacher, whose calendar is not locked.
    if (listTeachers(seats).some(id => !teacherIds.includes(id))) return refuse('teacher_changed')
    const from = findSeatOfLesson(seats, lessonId)
    if (!from) return refuse('not_found')
    // The lesson was postponed: those after its old hour are not what the parent means.
    if (from.movedTo) return refuse('lesson_over')
    const covered = selectScope(seats, scope, from)
    const held = covered.filter(seat => seat.releasedAt === null)
    const lockedLessons = await lockLessons(
      tx,
      held.map(seat => seat.lessonId),
    )
    const lessonOf = new Map(lockedLessons.map(lesson => [lesson.id, lesson]))
    // The school cancels what the family could, by the family's hours.
    const plan = planSeriesCancellation(
      held.map(seat => {
        const lesson = lessonOf.get(seat.lessonId)
        if (!lesson) throw new Error('The lesson of a seat is missing')
        return { ...seat, lesson }
      }),
      now,
    ).map(
      ({ lesson: seat, givenBack }): PlannedSeat => ({
        seat,
        lesson: seat.lesson,
        givenBack: waivesLimit || givenBack,
        isLimitWaived: waivesLimit && !givenBack,
      }),
    )
    const [first] = plan
    if (!first) {
      const cancelled = selectLatestReleased(covered.filter(seat => seat.movedTo === null))
      return cancelled.length > 0 ? ok(toCancelledSeries(by, cancelled)) : refuse('lesson_over')
    }
    const readTeachers = new Map(teachers.map(({ lessonId, teacherId }) => [lessonId, teacherId]))
    const hasOtherTeacher = ({ id, teacherId }: LockedLesson) =>
      (readTeachers.get(id) ?? teacherId) !== teacherId
    if (plan.some(({ lesson }) => hasOtherTeacher(lesson))) return refuse('teacher_changed')
    // The clock went on while the parent read: more lessons would count than the page said.
    if (plan.filter(({ givenBack }) => !givenBack).length > countedLessons) return refuse('series_changed')

    if (plan.length === 1) {
      const seat = { ...first.seat, studentId: series.studentId, waivesLimit }
      await releaseHeldSeat(tx, by, seat, first.lesson, now)
    } else await releaseSeries(tx, by, series, plan, now)
    return ok(
      toCancelledSeries(
        by,
        plan.map(({ seat, givenBack }) => ({ ...seat, givenBackAt: givenBack ? now : null })),
      ),
    )
  })

type PlannedSeat = { seat: SeriesSeat; lesson: LockedLesson; givenBack: boolean; isLimitWaived: boolean }

/** Releases several seats of a booking, and notifies each teacher and the family. */
const releaseSeries = async (
  tx: Db,
  by: Family,
  series: Series,
  plan: readonly PlannedSeat[],
  now: Temporal.Instant,
) => {
  const { id: bookingId, studentId } = series
  const released: ReleasedSeat[] = []
  for (const { seat, lesson, givenBack, isLimitWaived } of plan) {
    const lessonCancelled = await releaseSeats(tx, lesson, [seat.id], {
      givenBack,
      by: by.role,
      at: now,
      act: by.act,
      isLimitWaived,
    })
    released.push({ lessonId: lesson.id, seatId: seat.id, lessonCancelled, teacherId: lesson.teacherId })
  }
  const seatIds = released.map(({ seatId }) => seatId)
  await writeAudit(tx, {
    at: now,
    actor: by.userId,
    action: 'series_cancelled',
    subject: studentId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    details: {
      booking: bookingId,
      lessons: released.map(({ lessonId }) => lessonId),
      seats: seatIds,
      givenBack: plan.filter(({ givenBack }) => givenBack).length,
    },
  })
  await enqueueMail(tx, {
    kind: 'series-cancelled',
    bookingId,
    seatIds,
    actorId: by.userId,
    ...schoolMark(by),
  })
  await notifyTeachers(tx, by, series, released)
  await notify(tx, [
    { recipientId: by.familyId, actorId: by.userId, ...seriesNotification(series, released) },
  ])
}

const listTeachers = (seats: readonly { teacherId: string }[]) => [
  ...new Set(seats.map(seat => seat.teacherId)),
]

const seriesNotification = ({ id: bookingId, studentId }: Series, released: readonly ReleasedSeat[]) => ({
  kind: 'series_cancelled' as const,
  lessonId: released[0]?.lessonId,
  bookingId,
  studentId,
  count: released.length,
})

/** Notifies each teacher of the lessons that this teacher was to give; a substitute's go to the substitute. */
const notifyTeachers = async (tx: Db, by: Family, series: Series, released: readonly ReleasedSeat[]) => {
  const { id: bookingId, studentId } = series
  for (const [teacherId, own] of Map.groupBy(released, each => each.teacherId)) {
    const [first] = own
    if (own.length > 1) {
      const seats = own.map(({ lessonId, seatId, lessonCancelled }) => ({
        lessonId,
        seatIds: [seatId],
        lessonCancelled,
      }))
      await enqueueMail(tx, {
        kind: 'teacher-series-cancelled',
        teacherId,
        bookingId,
        seats,
        ...schoolMark(by),
      })
      await notify(tx, [{ recipientId: teacherId, ...seriesNotification(series, own) }])
    } else if (first) await notifyTeacherOfSeat(tx, by, first, studentId)
  }
}
