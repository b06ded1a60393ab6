/** An empty calendar shows 09:00 to 17:00. */
const defaultHours = { first: 9, last: 17 }

type Hour = { hour: number; state: string; rules: string }

const isClosed = ({ state, rules }: Hour) =>
  state === 'closed' ||
  state === 'skipped' ||
  // A holiday closes the nights too.
  ((state === 'holiday' || state === 'absence') && rules === 'closed')

/** First and last hour that the calendar shows: the default ones, extended to every hour that is not closed. */
export const visibleHours = (days: readonly { hours: readonly Hour[] }[]) => {
  let { first, last } = defaultHours
  for (const { hours } of days) {
    for (const hour of hours) {
      if (isClosed(hour)) continue
      first = Math.min(first, hour.hour)
      last = Math.max(last, hour.hour)
    }
  }
  return { first, last }
}
