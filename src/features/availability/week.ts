import { addDays, datesFrom, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import type { Period } from '#platform/time/period.ts'
import { instantOfHour, localOf } from '#platform/time/zones.ts'
import {
  type AvailabilityRule,
  coversHour,
  listRuleStates,
  parseRules,
  type RuleState,
  ruleStates,
} from './availability.ts'
import { type HolidayPeriod, includesHour } from './holidays.ts'

/**
 * `booked` and `pending`: there is a lesson, whatever the rules say. `busy`: open by the rules, and busy in another calendar of the
 * teacher's. `holiday` and `absence`: closed by a holiday, or by an absence that the school declared or the teacher reported
 * for a lesson. `skipped`: the clocks skip the hour.
 */
export const hourStates = [
  ...ruleStates,
  'booked',
  'pending',
  'busy',
  'holiday',
  'absence',
  'skipped',
] as const
export type HourState = (typeof hourStates)[number]

export type CalendarLesson = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; isPending: boolean }

export type WeekHour<Lesson> = {
  hour: number
  state: HourState
  /** The state without lessons and busy times. */
  rules: RuleState
  /** Started, past or skipped: the hour can no longer be opened or closed. */
  isOver: boolean
  /** The holiday or absence that closes the hour, whatever else is in it. */
  holidayId: string | null
  /** Closed since the teacher reported an absence for a lesson in it. */
  isOfAbsence: boolean
  lessons: Lesson[]
}
export type WeekDay<Lesson> = { date: PlainDate; hours: WeekHour<Lesson>[] }

export type CalendarHoliday = HolidayPeriod & { id: string; isBySchool: boolean }

export type WeekInput<Lesson> = {
  rules: readonly (AvailabilityRule & { isOfAbsence?: boolean })[]
  /** The teacher's zone, in which the rules are written and the week is drawn. */
  zone: string
  /** Lessons that are not cancelled. */
  lessons: readonly Lesson[]
  /** When other calendars of the teacher's are busy. */
  busy: readonly Period[]
  holidays: readonly CalendarHoliday[]
  from: PlainDate
  /** Number of days. */
  days: number
  now: Temporal.Instant
}

const hourMs = 3_600_000

/**
 * Days of 24 wall-clock hours in the teacher's zone, with the state of each. A lesson belongs to the hour of its local start
 * and to every other hour that it overlaps, so none is lost in an hour that occurs twice, or after its teacher moved to a
 * zone with other minutes.
 */
export const buildWeek = <Lesson extends CalendarLesson>({
  rules,
  zone,
  lessons,
  busy,
  holidays,
  from,
  days,
  now,
}: WeekInput<Lesson>): WeekDay<Lesson>[] => {
  const placed = lessons.map(lesson => ({
    lesson,
    local: localOf(lesson.startsAt, zone),
    start: lesson.startsAt.epochMilliseconds,
    end: lesson.endsAt.epochMilliseconds,
  }))
  const isBusyAt = (start: number) =>
    busy.some(
      ({ startsAt, endsAt }) =>
        startsAt.epochMilliseconds < start + hourMs && endsAt.epochMilliseconds > start,
    )
  const absences = rules.filter(rule => rule.isOfAbsence)
  const buildHour = (date: PlainDate, hour: number, ruleState: RuleState): WeekHour<Lesson> => {
    const start = instantOfHour(date, hour, zone)?.epochMilliseconds
    const inHour = placed.filter(
      ({ local, ...lesson }) =>
        (local.date === date && local.hour === hour) ||
        (start !== undefined && lesson.start < start + hourMs && lesson.end > start),
    )
    const holiday = holidays.find(each => includesHour(each, { date, hour }))
    const isOfAbsence = absences.some(rule => coversHour(rule, { date, weekday: weekdayOf(date), hour }))
    const getState = (): HourState => {
      if (inHour.length > 0) return inHour.every(({ lesson }) => lesson.isPending) ? 'pending' : 'booked'
      if (start === undefined) return 'skipped'
      if (holiday) return holiday.isBySchool ? 'absence' : 'holiday'
      if (isOfAbsence) return 'absence'
      return ruleState === 'available' && isBusyAt(start) ? 'busy' : ruleState
    }
    return {
      hour,
      state: getState(),
      rules: ruleState,
      isOver: start === undefined || start <= now.epochMilliseconds,
      holidayId: holiday?.id ?? null,
      isOfAbsence,
      lessons: inHour.map(({ lesson }) => lesson),
    }
  }
  const parsed = parseRules(rules)
  return datesFrom(from, addDays(from, days - 1)).map(date => ({
    date,
    hours: listRuleStates(parsed, { date, weekday: weekdayOf(date) }).map((ruleState, hour) =>
      buildHour(date, hour, ruleState),
    ),
  }))
}
