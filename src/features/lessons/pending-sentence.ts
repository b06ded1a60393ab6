import { m } from '#paraglide/messages.js'
import { formatDay, formatDayFrom } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'

/**
 * For a family: until when a second child can join a pending group lesson, and what happens otherwise. Without the year, which
 * the lesson's own date beside it has.
 */
export const pendingSentence = (until: LocalTime): string =>
  m.lessons_pending_until({ day: formatDay(until.date), time: hourLabel(until) })

/** The same for the teacher and the school. @param today names the year where it is another one; left out as above */
export const staffPendingSentence = (until: LocalTime, today: PlainDate = until.date): string =>
  m.lessons_staff_pending_until({ day: formatDayFrom(today, until.date), time: hourLabel(until) })
