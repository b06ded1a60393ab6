import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import type { LocalTime } from '#platform/time/local-time.ts'

const untilOf = (until: LocalTime, today = until.date) => ({
  day: formatDayFrom(today, until.date),
  time: hourLabel(until),
})

/**
 * For a family: until when a second child can join a pending group lesson, and what happens otherwise. Without the year, which
 * the lesson's own date beside it has.
 */
export const pendingSentence = (until: LocalTime): string => m.lessons_pending_until(untilOf(until))

/** The same for the teacher and the school. @param today names the year where it is another one; left out as above */
export const staffPendingSentence = (until: LocalTime, today: PlainDate = until.date): string =>
  m.lessons_staff_pending_until(untilOf(until, today))

/** The same for a lesson without a teacher, which no child can join. The family is not told why. */
export const unjoinableSentence = (until: LocalTime): string => m.lessons_pending_unjoinable(untilOf(until))
export const staffUnjoinableSentence = (until: LocalTime, today: PlainDate): string =>
  m.lessons_staff_pending_unjoinable(untilOf(until, today))
