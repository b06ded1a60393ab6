import { addDays, datesFrom, daysBetween, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import type { AvailabilityRule } from './availability.ts'

/** Days of one holiday at most, both ends included. A constraint of the table teacher_holidays enforces the same. */
export const maxHolidayDays = 92

/** Both days included, in the teacher's calendar. */
export type HolidayDays = { firstDay: PlainDate; lastDay: PlainDate }

export const holidayProblems = ['holiday_past', 'holiday_order', 'holiday_long'] as const
export type HolidayProblem = (typeof holidayProblems)[number]

/** @param today in the teacher's zone */
export const findHolidayProblem = (
  { firstDay, lastDay }: HolidayDays,
  today: PlainDate,
): HolidayProblem | undefined => {
  if (lastDay < firstDay) return 'holiday_order'
  if (firstDay < today) return 'holiday_past'
  return daysBetween(firstDay, lastDay) >= maxHolidayDays ? 'holiday_long' : undefined
}

/** A time slot cannot express the whole day. */
const halves = ['00:00-12:00', '12:00-00:00']

/** The rules that close every hour of the holiday: two for each weekday in it. */
export const toHolidayRules = ({ firstDay, lastDay }: HolidayDays): AvailabilityRule[] => {
  const firstWeekEnd = addDays(firstDay, 6)
  return datesFrom(firstDay, firstWeekEnd < lastDay ? firstWeekEnd : lastDay).flatMap(date =>
    halves.map(timeSlot => ({
      dayOfWeek: weekdayOf(date),
      timeSlot,
      date: null,
      isException: true,
      validFrom: firstDay,
      validUntil: lastDay,
    })),
  )
}
