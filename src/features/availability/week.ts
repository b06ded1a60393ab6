import { dateOfDayNumber, dayNumberOf, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import { instantOfHour, localOf } from '#platform/time/zones.ts'
import { type AvailabilityRule, parseTimeSlot } from './availability.ts'

/** Whether this rule speaks of that hour (0–23) of that date, in the teacher's own calendar. */
export const namesHour = (rule: AvailabilityRule, date: PlainDate, hour: number): boolean => {
  const holdsThatDay = rule.date === null ? rule.dayOfWeek === weekdayOf(date) : rule.date === date
  if (!holdsThatDay) return false
  if (rule.validFrom !== null && date < rule.validFrom) return false
  if (rule.validUntil !== null && date > rule.validUntil) return false
  const range = parseTimeSlot(rule.timeSlot)
  return range !== undefined && hour >= range.startHour && hour < range.endHour
}

/** `cancelled`: an hour of the timetable that an exception takes back. `closed`: nothing ever opened it. */
export type RuleState = 'available' | 'cancelled' | 'closed'

/** What the rules alone say of an hour; an exception beats everything. */
export const ruleStateOf = (rules: readonly AvailabilityRule[], date: PlainDate, hour: number): RuleState => {
  const named = rules.filter(rule => namesHour(rule, date, hour))
  if (!named.some(rule => !rule.isException)) return 'closed'
  return named.some(rule => rule.isException) ? 'cancelled' : 'available'
}

/** `booked` and `pending`: a lesson stands there, whatever the rules say. `skipped`: the clocks jump over that hour. */
export type HourState = RuleState | 'booked' | 'pending' | 'skipped'

export type CalendarLesson = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; isPending: boolean }

export type WeekHour<Lesson> = {
  hour: number
  state: HourState
  /** What the rules say beneath a lesson. */
  rules: RuleState
  /** It has begun, or is past: nothing can be opened or closed there any more. */
  isOver: boolean
  lessons: Lesson[]
}
export type WeekDay<Lesson> = { date: PlainDate; hours: WeekHour<Lesson>[] }

export type WeekQuestion<Lesson> = {
  rules: readonly AvailabilityRule[]
  /** The teacher's zone: the week is drawn on the clocks that the rules are written in. */
  zone: string
  /** Lessons that are not cancelled. */
  lessons: readonly Lesson[]
  from: PlainDate
  /** 7 for a week. */
  days: number
  now: Temporal.Instant
}

/**
 * The days as the teacher's own calendar has them, each of 24 wall-clock hours, with what really holds in each. A lesson
 * stands in the hour that the clock shows at its start, and in every other one that it touches: none is ever lost, not
 * even in an hour that comes twice, or that began at half past because its teacher has moved.
 */
export const weekGrid = <Lesson extends CalendarLesson>({
  rules,
  zone,
  lessons,
  from,
  days,
  now,
}: WeekQuestion<Lesson>): WeekDay<Lesson>[] => {
  const placed = lessons.map(lesson => ({
    lesson,
    local: localOf(lesson.startsAt, zone),
    start: lesson.startsAt.epochMilliseconds,
    end: lesson.endsAt.epochMilliseconds,
  }))
  const hourAt = (date: PlainDate, hour: number): WeekHour<Lesson> => {
    const startsAt = instantOfHour(date, hour, zone)
    const start = startsAt?.epochMilliseconds
    const here = placed.filter(
      ({ local, ...lesson }) =>
        (local.date === date && local.hour === hour) ||
        (start !== undefined && lesson.start < start + 3_600_000 && lesson.end > start),
    )
    const byRules = ruleStateOf(rules, date, hour)
    const state = (): HourState => {
      if (here.length > 0) return here.every(({ lesson }) => lesson.isPending) ? 'pending' : 'booked'
      return start === undefined ? 'skipped' : byRules
    }
    return {
      hour,
      state: state(),
      rules: byRules,
      isOver: start === undefined || start <= now.epochMilliseconds,
      lessons: here.map(({ lesson }) => lesson),
    }
  }
  const first = dayNumberOf(from)
  return Array.from({ length: days }, (_, index) => {
    const date = dateOfDayNumber(first + index)
    return { date, hours: Array.from({ length: 24 }, (_, hour) => hourAt(date, hour)) }
  })
}
