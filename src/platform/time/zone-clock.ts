/**
 * The clock of one zone in whole minutes. A local minute is a wall-clock reading counted like an epoch minute:
 * day number × 1440 + minute of the day. `Temporal` is asked once per zone for every change of its clocks, and from
 * then on everything is addition, because a month of slots asks for hundreds of conversions.
 *
 * Covers 1969–2201, more than `isPlainDate` lets in. Offsets finer than a minute (Monrovia before 1972) are floored.
 */
export type ZoneClock = {
  /** Minutes east of UTC at an epoch minute. */
  offsetAt(minute: number): number
  /** What the wall clock reads at an epoch minute. */
  localAt(minute: number): number
  /** The first epoch minute at which the wall clock reads this, or undefined where it never does. */
  earliest(local: number): number | undefined
  /** The first epoch minute at which the wall clock reads this or, where it skips it, something later. */
  earliestFrom(local: number): number
}

// Milliseconds rather than instants: a browser without `Temporal` may load rules that import this, and never call it.
const first = Date.UTC(1969, 0, 1)
const last = Date.UTC(2202, 0, 1)

/** No zone is further than 14 h from UTC and none jumps by more than 24 h: beyond this, other stretches cannot interfere. */
const margin = 26 * 60

type Stretch = { start: number; end: number; offset: number }

const minuteOf = (instant: { epochMilliseconds: number }) => Math.floor(instant.epochMilliseconds / 60_000)
const offsetOf = (moment: Temporal.ZonedDateTime) => Math.floor(moment.offsetNanoseconds / 60_000_000_000)

/** The stretches between two changes of the clocks, oldest first, without a gap between them. */
const stretchesOf = (zone: string): Stretch[] => {
  const stretches: Stretch[] = []
  let since = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone)
  let start = Number.NEGATIVE_INFINITY
  for (;;) {
    const change = since.getTimeZoneTransition('next')
    const offset = offsetOf(since)
    if (!change || change.epochMilliseconds > last) {
      stretches.push({ start, end: Number.POSITIVE_INFINITY, offset })
      return stretches
    }
    stretches.push({ start, end: minuteOf(change), offset })
    start = minuteOf(change)
    since = change
  }
}

const makeClock = (zone: string): ZoneClock => {
  const stretches = stretchesOf(zone)
  // Neighbouring questions nearly always fall into the same stretch: start from the last answer.
  let current = stretches[0] as Stretch

  const stretchAt = (minute: number): Stretch => {
    if (minute >= current.start && minute < current.end) return current
    let low = 0
    let high = stretches.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((stretches[middle] as Stretch).end > minute) high = middle
      else low = middle + 1
    }
    current = stretches[low] as Stretch
    return current
  }

  const search = (local: number): number | undefined => {
    for (const { start, end, offset } of stretches) {
      if (end <= local - margin) continue
      if (start > local + margin) break
      const minute = local - offset
      if (minute >= start && minute < end) return minute
    }
    return undefined
  }

  const earliest = (local: number): number | undefined => {
    const near = stretchAt(local - current.offset)
    const minute = local - near.offset
    return minute >= near.start + margin && minute < near.end ? minute : search(local)
  }

  return {
    offsetAt: minute => stretchAt(minute).offset,
    localAt: minute => minute + stretchAt(minute).offset,
    earliest,
    earliestFrom: local => {
      const minute = earliest(local)
      if (minute !== undefined) return minute
      // Skipped: the clock jumps over it at the first change after which it reads something later.
      const after = stretches.find(({ start, offset }) => start > local - margin && start + offset > local)
      if (!after) throw new RangeError(`No such moment in ${zone}`)
      return after.start
    },
  }
}

const clocks = new Map<string, ZoneClock>()

/** The clock of an IANA zone, made once and kept. Throws a RangeError for a name that is no zone. */
export const zoneClock = (zone: string): ZoneClock => {
  const known = clocks.get(zone)
  if (known) return known
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}
