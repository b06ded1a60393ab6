import { freeUntilPhrase } from '#features/school/free-cancellation.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { formatHours } from '#platform/words/numbers.ts'

/**
 * Until when a booking's first lesson can be cancelled free of charge, in a sentence that is true of it (domain.md,
 * "Cancelling").
 * @param date and `time`: the limit in the family's zone
 */
export const cancellingSentence = ({
  isFree,
  freeHours,
  isTrial,
  isSeries,
  date,
  time,
}: {
  isFree: boolean
  freeHours: number
  isTrial: boolean
  isSeries: boolean
  date: string
  time: string
}): string => {
  const until = freeUntilPhrase(freeHours)
  if (isFree)
    return isSeries
      ? m.booking_cancel_series({ day: formatDay(date), time, until })
      : m.booking_cancel_until({ day: formatDay(date), time })
  const hours = formatHours(freeHours)
  if (isTrial) return m.booking_cancel_late_trial({ hours })
  return isSeries ? m.booking_cancel_late_series({ hours, until }) : m.booking_cancel_late({ hours })
}
