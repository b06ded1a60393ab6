import { m } from '#paraglide/messages.js'

/** A lesson's status in words, on a badge and in a list for spreadsheets. */
export const statusLabels = {
  confirmed: m.ui_status_confirmed,
  pending: m.ui_status_pending,
  upcoming: m.ui_status_upcoming,
  running: m.ui_status_running,
  absent: m.ui_status_absent,
  completed: m.ui_status_completed,
  postponed: m.ui_status_postponed,
  cancelled: m.ui_status_cancelled,
}
export type Status = keyof typeof statusLabels
