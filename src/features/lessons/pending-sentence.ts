import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import type { LocalTime } from '#platform/time/local-time.ts'

/** For a family: until when a second child can join a pending group lesson, and what happens otherwise. */
export const pendingSentence = ({ date, time }: LocalTime): string =>
  m.lessons_pending_until({ day: formatDay(date), time })

/** The same for the teacher and the school. */
export const staffPendingSentence = ({ date, time }: LocalTime): string =>
  m.lessons_staff_pending_until({ day: formatDay(date), time })
