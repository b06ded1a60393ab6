import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { instantOfTime, localOf } from '#platform/time/zones.ts'
import { daysBetweenLessons, isNumberOfSessions, type RecurrenceFrequency } from './booking.ts'

/**
 * One lesson of a series. `date` and `time` ('HH:mm') are the viewer's; `teacherDate` is the teacher's day.
 * `missing`: the teacher's clocks skip the hour that day, so there is no `startsAt`; it is reported as a taken hour is,
 * under the date and time at which the family would expect it. `movedForFamily`: the family's clocks show another hour
 * (or weekday) than for the first lesson, because the two countries change on different dates (domain.md, Time.4).
 */
export type SeriesLesson = {
  index: number
  startsAt: Temporal.Instant | undefined
  date: PlainDate
  time: string
  teacherDate: PlainDate
  missing: boolean
  movedForFamily: boolean
}

export type SeriesQuestion = {
  startsAt: Temporal.Instant
  teacherZone: string
  viewerZone: string
  /** Null where the booking is of a single lesson. */
  frequency: RecurrenceFrequency | null
  numberOfSessions: number
}

/**
 * The lessons of a series, the first one included, at the wall-clock hour that the first has for the teacher.
 * Throws a RangeError for a number of sessions that `isNumberOfSessions` does not let in, or several without a frequency.
 */
export const seriesOf = (question: SeriesQuestion): SeriesLesson[] => {
  const { startsAt, teacherZone, viewerZone, frequency, numberOfSessions } = question
  if (!isNumberOfSessions(numberOfSessions))
    throw new RangeError(`Not a number of sessions: ${numberOfSessions}`)
  if (frequency === null && numberOfSessions > 1) throw new RangeError('Several sessions need a frequency')
  const days = frequency === null ? 0 : daysBetweenLessons[frequency]
  const firstForTeacher = localOf(startsAt, teacherZone)
  const firstForFamily = localOf(startsAt, viewerZone)

  return Array.from({ length: numberOfSessions }, (_, index): SeriesLesson => {
    const teacherDate = addDays(firstForTeacher.date, index * days)
    const expected = { date: addDays(firstForFamily.date, index * days), time: firstForFamily.time }
    // The first lesson is the instant that was asked for, even where its hour comes twice that day.
    const instant =
      index === 0
        ? startsAt
        : instantOfTime(teacherDate, firstForTeacher.hour, firstForTeacher.minute, teacherZone)
    if (!instant)
      return { index, startsAt: undefined, ...expected, teacherDate, missing: true, movedForFamily: false }
    const { date, time } = localOf(instant, viewerZone)
    const movedForFamily = date !== expected.date || time !== expected.time
    return { index, startsAt: instant, date, time, teacherDate, missing: false, movedForFamily }
  })
}
