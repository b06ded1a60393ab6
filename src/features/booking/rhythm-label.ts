import { m } from '#paraglide/messages.js'
import type { RecurrenceFrequency } from './booking.ts'

/** «Chaque semaine», «Toutes les deux semaines» */
export const rhythmLabel = (frequency: RecurrenceFrequency) =>
  frequency === 'biweekly' ? m.booking_biweekly() : m.booking_weekly()
