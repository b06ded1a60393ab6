import { occurrenceLabel } from '#platform/time/hour-label.ts'

type Hour = { startsAt: string; date?: string; time: string }

/** Which of two equal hours of a day's list this is; undefined where its time comes once. */
export const repeatedHourLabel = (hours: readonly Hour[], { startsAt, date, time }: Hour) => {
  const other = hours.find(hour => hour.date === date && hour.time === time && hour.startsAt !== startsAt)
  return other && occurrenceLabel(startsAt < other.startsAt ? 'first' : 'second')
}
