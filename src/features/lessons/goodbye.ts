import { m } from '#paraglide/messages.js'
import { formatDayFrom, formatWeekday } from '#platform/time/date-format.ts'
import { daysBetween, type PlainDate } from '#platform/time/dates.ts'

/** «À mardi, Adam !» A weekday alone means the coming one, on its own day that of next week. */
export const goodbye = (name: string, today: PlainDate, next: PlainDate | undefined): string => {
  if (next === undefined) return m.lessons_goodbye({ name })
  const days = daysBetween(today, next)
  if (days <= 0) return m.lessons_goodbye_today({ name })
  if (days === 1) return m.lessons_goodbye_tomorrow({ name })
  if (days <= 7) return m.lessons_goodbye_weekday({ name, weekday: formatWeekday(next) })
  return m.lessons_goodbye_date({ name, day: formatDayFrom(today, next) })
}
