/**
 * Converts between UTC and the wall clock of one zone, in whole minutes. A local minute is a wall-clock reading counted like
 * an epoch minute: day number × 1440 + minute of the day. A month of slots needs hundreds of conversions, so `Temporal` is
 * asked once per zone for all changes of its offset; after that each conversion is a search and an addition.
 *
 * Covers 1969–2201, more than `isPlainDate` accepts. Offsets are floored to minutes (Monrovia before 1972 had seconds).
 */
export type ZoneClock = {
  /** Minutes east of UTC at an epoch minute. */
  offsetAt(minute: number): number
  /** The local minute at an epoch minute. */
  localAt(minute: number): number
  /** The first epoch minute with this local minute. Undefined if the clocks skip it. */
  earliest(local: number): number | undefined
  /** The first epoch minute with this local minute or, if the clocks skip it, the first one after the gap. */
  earliestFrom(local: number): number
  /** The same clock for epoch and local minutes in this span only, which it searches faster. */
  between(first: number, last: number): ZoneClock
}

// Milliseconds instead of instants: browsers without `Temporal` load rules that import this file, and never call it.
const firstMs = Date.UTC(1969, 0, 1)
const lastMs = Date.UTC(2202, 0, 1)

/**
 * A local minute can only occur in periods this close to it, in minutes: offsets are at most 14 hours and no clock has
 * jumped by more than 24.
 */
const margin = 26 * 60

/** A time without a change of offset, in epoch minutes; `end` is excluded. */
type OffsetPeriod = { start: number; end: number; offset: number }

const toMinute = ({ epochMilliseconds }: { epochMilliseconds: number }) =>
  Math.floor(epochMilliseconds / 60_000)

/** Oldest first, without gaps. The first one starts at −∞, the last one ends at ∞. */
const listPeriods = (zone: string): OffsetPeriod[] => {
  const periods: OffsetPeriod[] = []
  let since = Temporal.Instant.fromEpochMilliseconds(firstMs).toZonedDateTimeISO(zone)
  let start = Number.NEGATIVE_INFINITY
  for (;;) {
    const next = since.getTimeZoneTransition('next')
    const offset = Math.floor(since.offsetNanoseconds / 60_000_000_000)
    if (!next || next.epochMilliseconds > lastMs)
      return [...periods, { start, end: Number.POSITIVE_INFINITY, offset }]
    periods.push({ start, end: toMinute(next), offset })
    start = toMinute(next)
    since = next
  }
}

const makeClock = (zone: string, periods: readonly OffsetPeriod[]): ZoneClock => {
  /** Index of the period that contains an epoch minute, by binary search. */
  const indexAt = (minute: number): number => {
    let low = 0
    let high = periods.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((periods[middle] as OffsetPeriod).end > minute) high = middle
      else low = middle + 1
    }
    return low
  }
  const offsetAt = (minute: number) => (periods[indexAt(minute)] as OffsetPeriod).offset

  const earliest = (local: number): number | undefined => {
    for (let index = indexAt(local - margin); index < periods.length; index++) {
      const { start, end, offset } = periods[index] as OffsetPeriod
      if (start > local + margin) break
      const minute = local - offset
      if (minute >= start && minute < end) return minute
    }
    return undefined
  }

  return {
    offsetAt,
    localAt: minute => minute + offsetAt(minute),
    earliest,
    earliestFrom: local => {
      const minute = earliest(local)
      if (minute !== undefined) return minute
      const after = periods.find(({ start, offset }) => start > local - margin && start + offset > local)
      if (!after) throw new RangeError(`No such moment in ${zone}`)
      return after.start
    },
    between: (first, last) =>
      makeClock(zone, periods.slice(indexAt(first - margin), indexAt(last + margin) + 1)),
  }
}

/** One clock per zone: reading its changes takes longer than a month of slots. There are about 600 zones. */
const clocks = new Map<string, ZoneClock>()

/** The clock of an IANA zone. Throws a RangeError for a name that is not a zone. */
export const zoneClock = (zone: string): ZoneClock => {
  const cached = clocks.get(zone)
  if (cached) return cached
  const clock = makeClock(zone, listPeriods(zone))
  clocks.set(zone, clock)
  return clock
}
