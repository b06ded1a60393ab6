/** From `startsAt` (included) until `endsAt` (excluded). */
export type Period = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** Whether two periods have time in common. */
export const overlap = (one: Period, other: Period): boolean =>
  Temporal.Instant.compare(one.startsAt, other.endsAt) < 0 &&
  Temporal.Instant.compare(other.startsAt, one.endsAt) < 0
