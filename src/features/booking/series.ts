import { addDays, type PlainDate } from '#platform/time/dates.ts'
import { instantOfTime, localOf } from '#platform/time/zones.ts'
import { daysBetweenLessons, isNumberOfSessions, type RecurrenceFrequency } from './booking.ts'

/**
 * One lesson of a series. `date` and `time` ('HH:mm') are in the viewer's zone; `teacherDate` is in the teacher's.
 * `missing`: the teacher's clocks skip the hour that day, so there is no `startsAt`; `date` and `time` are then those at
 * which the family would expect the lesson. `movedForFamily`: the lesson has another hour or weekday for the family than
 * the first one, because the two countries change their clocks on different dates (domain.md, "Time").
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

export type SeriesInput = {
  startsAt: Temporal.Instant
  teacherZone: string
  viewerZone: string
  /** Null for a single lesson. */
  frequency: RecurrenceFrequency | null
  numberOfSessions: number
}

/**
 * The lessons of a series, the first one included, at the wall-clock hour that the first has for the teacher.
 * Throws a RangeError for an invalid number of sessions, or several without a frequency.
 */
export const listSeriesLessons = (input: SeriesInput): SeriesLesson[] => {
  const { startsAt, teacherZone, viewerZone, frequency, numberOfSessions } = input
  if (!isNumberOfSessions(numberOfSessions))
    throw new RangeError(`Not a number of sessions: ${numberOfSessions}`)
  if (frequency === null && numberOfSessions > 1) throw new RangeError('Several sessions need a frequency')
  const days = frequency === null ? 0 : daysBetweenLessons[frequency]
  const firstForTeacher = localOf(startsAt, teacherZone)
  const firstForFamily = localOf(startsAt, viewerZone)

  return Array.from({ length: numberOfSessions }, (_, index): SeriesLesson => {
    const teacherDate = addDays(firstForTeacher.date, index * days)
    const expected = { date: addDays(firstForFamily.date, index * days), time: firstForFamily.time }
    // The first lesson starts at the requested instant, even if its hour occurs twice that day.
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
