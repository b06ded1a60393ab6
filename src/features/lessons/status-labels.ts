import { m } from '#paraglide/messages.js'

/** A lesson's status in words, on a badge and in a list for spreadsheets. */
export const statusLabels = {
  confirmed: m.lessons_status_confirmed,
  pending: m.lessons_status_pending,
  upcoming: m.lessons_status_upcoming,
  running: m.lessons_status_running,
  absent: m.lessons_status_absent,
  completed: m.lessons_status_completed,
  postponed: m.lessons_status_postponed,
  cancelled: m.lessons_status_cancelled,
}
export type Status = keyof typeof statusLabels
