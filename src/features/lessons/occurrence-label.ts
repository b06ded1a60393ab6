import { m } from '#paraglide/messages.js'

/** «avant le changement d’heure»: which of two equal hours of a day, in brackets after the hour. */
export const occurrenceLabel = (occurrence: 'first' | 'second') =>
  occurrence === 'first' ? m.lessons_hour_before_change() : m.lessons_hour_after_change()
