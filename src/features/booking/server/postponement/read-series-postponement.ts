import type { Family } from '#features/accounts/server/procedures.ts'
import { isToCome, mayDo } from '#features/lessons/lessons.ts'
import { type SeriesScope, selectScope } from '#features/lessons/series.ts'
import { findSeatOfLesson, type Series, type SeriesSeat } from '#features/lessons/server/series-seats.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { findPlannedDates, type PostponedLesson, shiftSeries } from '../../series-postponement.ts'
import { type HourContext, readHourContext } from '../hour-refusal.ts'

export type SeriesPostponementRequest = {
  bookingId: string
  /** The lesson that moves to `startsAt`; the others follow it. */
  lessonId: string
  scope: SeriesScope
  startsAt: Temporal.Instant
}

type SeatToPostpone = SeriesSeat & {
  plannedDate: string
  isEmptied: boolean
  mayPostpone: boolean
  isOfOtherTeacher: boolean
}

/** The lessons of a series with the hours that they would move to, and what they are checked against. */
export type SeriesPostponement = { moves: PostponedLesson<SeatToPostpone>[]; context: HourContext }

/**
 * Where the lessons of a series would go, and what is in the way. The caller decides which of them must fit.
 * @param series as the teacher of the chosen lesson gives it; lessons of another teacher stay
 * @param seats all seats of the booking
 */
export const readSeriesPostponement = async (
  db: Db,
  family: Family,
  {
    series,
    seats,
    lessonId,
    scope,
    startsAt,
  }: Omit<SeriesPostponementRequest, 'bookingId'> & { series: Series; seats: readonly SeriesSeat[] },
  now: Temporal.Instant,
): Promise<
  Outcome<SeriesPostponement, 'not_found' | 'lesson_over' | 'new_family' | 'teacher_unavailable'>
> => {
  const chosen = findSeatOfLesson(seats, lessonId)
  if (!chosen) return refuse('not_found')
  if (chosen.releasedAt !== null || !isToCome(chosen, now)) return refuse('lesson_over')
  const planned = findPlannedDates(seats, series.teacherZone)
  const lessons = selectScope(
    seats.filter(seat => seat.releasedAt === null && isToCome(seat, now)),
    scope,
    chosen,
  ).map(seat => ({
    ...seat,
    plannedDate: planned.get(seat.id) ?? '',
    isEmptied: seat.seatsTaken === 1,
    mayPostpone: mayDo('postpone', family.role, seat, now).ok,
    isOfOtherTeacher: seat.teacherId !== series.teacherId,
  }))
  const first = lessons.find(({ id }) => id === chosen.id)
  if (!first) return refuse('lesson_over')
  const moves = shiftSeries(lessons, first, startsAt, series.teacherZone)

  const { teacherId, studentId, lessonType, duration } = series
  const starts = moves.flatMap(({ to }) => to ?? [])
  const booked = { teacherId, studentId, lessonType, duration, starts }
  const context = await readHourContext(db, family, booked, now)
  if (!context) return refuse('teacher_unavailable')
  return context.family.isNew ? refuse('new_family') : ok({ moves, context })
}
