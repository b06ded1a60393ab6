import { m } from '#paraglide/messages.js'
import type { LocalTime } from './local-time.ts'

/** «avant le changement d’heure»: which of two equal hours of a day. */
export const occurrenceLabel = (occurrence: 'first' | 'second') =>
  occurrence === 'first' ? m.lessons_hour_before_change() : m.lessons_hour_after_change()

/** «17:00»; of two equal hours of a day «02:30 (avant le changement d’heure)». */
export const hourLabel = ({ time, occurrence }: Pick<LocalTime, 'time' | 'occurrence'>): string =>
  occurrence ? `${time} (${occurrenceLabel(occurrence)})` : time
