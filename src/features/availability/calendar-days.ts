import { dateOfDayNumber, dayNumberOf, type PlainDate, weekdayIndexOf } from '#platform/time/dates.ts'

/** The monday of the week of a date. */
export const mondayOf = (date: PlainDate): PlainDate => {
  const day = dayNumberOf(date)
  return dateOfDayNumber(day - weekdayIndexOf(day))
}

/** The working day that an empty calendar shows (specification §2): nine hours, 09:00 to 17:00. */
const usual = { first: 9, last: 17 }

/** Which hours a calendar shows: the usual nine, and on both sides as far as something stands in any of its days. */
export const shownHours = (days: readonly { hours: readonly { hour: number; state: string }[] }[]) => {
  let { first, last } = usual
  for (const { hours } of days) {
    for (const { hour, state } of hours) {
      if (state === 'closed' || state === 'skipped') continue
      first = Math.min(first, hour)
      last = Math.max(last, hour)
    }
  }
  return { first, last }
}
