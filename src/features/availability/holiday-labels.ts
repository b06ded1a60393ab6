import { m } from '#paraglide/messages.js'
import { formatDayFrom, formatDayWithYear } from '#platform/time/date-format.ts'
import { formatHour } from '#platform/time/dates.ts'
import { type HolidayPeriod, isWholeDay } from './holidays.ts'

/**
 * «du lundi 7 décembre au mardi 8 décembre 2026», «du lundi 28 décembre 2026 au dimanche 3 janvier 2027», «lundi 7 décembre 2026, de
 * 14:00 à 18:00»
 */
export const holidayPeriodLabel = ({ firstDay, lastDay, fromHour, untilHour }: HolidayPeriod) => {
  const until = formatDayWithYear(lastDay)
  if (firstDay !== lastDay)
    return m.availability_holiday_period({ from: formatDayFrom(lastDay, firstDay), until })
  return isWholeDay({ fromHour, untilHour })
    ? until
    : m.availability_holiday_hours_of({
        day: until,
        from: formatHour(fromHour),
        until: formatHour(untilHour),
      })
}

/** «2 cours confiés à l’école attendent encore un remplaçant.» */
export const openLessonsLabel = (count: number) =>
  count === 1 ? m.availability_holiday_open_one() : m.availability_holiday_open_many({ count })
