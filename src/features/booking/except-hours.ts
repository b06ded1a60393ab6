import { m } from '#paraglide/messages.js'

/**
 * «sauf 2 séances à 11:00»: the sessions of a series that are at another hour for the family than the one shown, after a change of
 * the clocks or because they were moved (domain.md, "Time"). Undefined if there are none.
 * @param time the hour that is shown, and `times` those of all sessions: 'HH:mm' in the family's zone
 */
export const exceptHours = (time: string, times: readonly string[]): string | undefined => {
  const others = times.filter(other => other !== time)
  const [first] = others
  if (!first) return undefined
  const count = others.length
  return others.every(other => other === first)
    ? m.booking_except_hour({ count, time: first })
    : m.booking_except_hours({ count })
}
