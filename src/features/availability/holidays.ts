import {
  addDays,
  datesFrom,
  daysBetween,
  formatHour,
  type PlainDate,
  weekdayOf,
} from '#platform/time/dates.ts'
import type { AvailabilityRule } from './availability.ts'

/** Days of one holiday at most, both ends included. A constraint of the table teacher_holidays enforces the same. */
export const maxHolidayDays = 92

/** Both days included, in the teacher's calendar. */
export type HolidayDays = { firstDay: PlainDate; lastDay: PlainDate }

/** Hours of the teacher's clock, from 0 to 24. */
export type HolidayHours = { fromHour: number; untilHour: number }
export const wholeDay: HolidayHours = { fromHour: 0, untilHour: 24 }
export const isWholeDay = ({ fromHour, untilHour }: HolidayHours) =>
  fromHour === wholeDay.fromHour && untilHour === wholeDay.untilHour

/** Whole days, or some hours of one day. A constraint of the table teacher_holidays enforces the same. */
export type HolidayPeriod = HolidayDays & HolidayHours

export const holidayProblems = ['holiday_past', 'holiday_order', 'holiday_long', 'holiday_hours'] as const
export type HolidayProblem = (typeof holidayProblems)[number]

const hasPossibleHours = ({ firstDay, lastDay, ...hours }: HolidayPeriod) =>
  isWholeDay(hours) || (firstDay === lastDay && hours.fromHour < hours.untilHour)

/** @param today in the teacher's zone */
export const findHolidayProblem = (period: HolidayPeriod, today: PlainDate): HolidayProblem | undefined => {
  const { firstDay, lastDay } = period
  if (lastDay < firstDay) return 'holiday_order'
  if (firstDay < today) return 'holiday_past'
  if (daysBetween(firstDay, lastDay) >= maxHolidayDays) return 'holiday_long'
  return hasPossibleHours(period) ? undefined : 'holiday_hours'
}

export type HolidayEnd = { lastDay: PlainDate; untilHour: number }

/** The same period with an earlier end; undefined where the end is not earlier, or nothing would be left. */
export const toShorterPeriod = (period: HolidayPeriod, end: HolidayEnd): HolidayPeriod | undefined => {
  const shorter = { ...period, ...end }
  const isEarlier =
    end.lastDay < period.lastDay || (end.lastDay === period.lastDay && end.untilHour < period.untilHour)
  return isEarlier && end.lastDay >= period.firstDay && hasPossibleHours(shorter) ? shorter : undefined
}

export const includesHour = (
  { firstDay, lastDay, fromHour, untilHour }: HolidayPeriod,
  { date, hour }: { date: PlainDate; hour: number },
) => firstDay <= date && date <= lastDay && fromHour <= hour && hour < untilHour

/** A time slot cannot express the whole day. */
const halves = ['00:00-12:00', '12:00-00:00']

const toTimeSlots = ({ fromHour, untilHour }: HolidayHours) =>
  isWholeDay({ fromHour, untilHour }) ? halves : [`${formatHour(fromHour)}-${formatHour(untilHour)}`]

/** The rules that close every hour of the holiday, for each weekday in it. */
export const toHolidayRules = ({ firstDay, lastDay, ...hours }: HolidayPeriod): AvailabilityRule[] => {
  const firstWeekEnd = addDays(firstDay, 6)
  return datesFrom(firstDay, firstWeekEnd < lastDay ? firstWeekEnd : lastDay).flatMap(date =>
    toTimeSlots(hours).map(timeSlot => ({
      dayOfWeek: weekdayOf(date),
      timeSlot,
      date: null,
      isException: true,
      validFrom: firstDay,
      validUntil: lastDay,
    })),
  )
}
