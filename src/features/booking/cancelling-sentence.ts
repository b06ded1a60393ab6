import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'

/**
 * Until when a booking's first lesson can be cancelled free of charge, in a sentence that is true of it (domain.md,
 * "Cancelling").
 * @param date and `time`: the limit in the family's zone
 */
export const cancellingSentence = ({
  isFree,
  isTrial,
  isSeries,
  date,
  time,
}: {
  isFree: boolean
  isTrial: boolean
  isSeries: boolean
  date: string
  time: string
}): string => {
  if (isFree)
    return (isSeries ? m.booking_cancel_series : m.booking_cancel_until)({ day: formatDay(date), time })
  if (isTrial) return m.booking_cancel_late_trial()
  return isSeries ? m.booking_cancel_late_series() : m.booking_cancel_late()
}
