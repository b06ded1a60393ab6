import ICAL from 'ical.js'
import { zoneClock } from '#platform/time/zone-clock.ts'

const dayMilliseconds = 86_400_000

/** How often the library may look up the frequency of one rule; about ten times in each step. */
const maxLookups = 200_000
/** The library counts the days of an interval one by one. */
const maxInterval = 100_000

/** Whether a time has no zone: a whole day, or an hour without one. */
export const isFloating = (time: ICAL.Time) => time.isDate || time.zone === ICAL.Timezone.localTimezone

/** The wall-clock reading, counted as if it were UTC. */
export const localMilliseconds = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time) =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The end of a rule, in seconds as the library compares it. The standard wants it in UTC for hours and as a date for whole days.
 * Where it is written otherwise the programs disagree: the later reading counts, since a busy hour must not be sold.
 */
const untilSeconds = (until: ICAL.Time, start: ICAL.Time, zone: string): number => {
  const { year, month, day, hour, minute, second, isDate } = until
  const time = isDate ? { hour: 23, minute: 59, second: 59 } : { hour, minute, second }
  const local = new ICAL.Time({ year, month, day, ...time, isDate: false }, start.zone).toUnixTime()
  const utc = until.toUnixTime()
  if (isFloating(until)) return isDate ? local : Math.max(local, utc)
  return isFloating(start) ? Math.max(utc, zoneClock(zone).localAt(Math.floor(utc / 60)) * 60) : utc
}

/** A rule that throws when it is followed too far: some never match, and nothing in the library's interface interrupts them. */
const limitRule = (rule: ICAL.Recur, start: ICAL.Time, zone: string): ICAL.Recur => {
  if (rule.interval > maxInterval) throw new Error('too long an interval')
  const limited = rule.clone()
  if (rule.until)
    limited.until = ICAL.Time.fromJSDate(new Date(untilSeconds(rule.until, start, zone) * 1000), true)
  const { freq } = rule
  let lookups = 0
  Object.defineProperty(limited, 'freq', {
    get: () => {
      if (++lookups > maxLookups) throw new Error('too many repetitions')
      return freq
    },
  })
  return limited
}

const daysOfUnit: Readonly<Record<string, number>> = {
  SECONDLY: 1,
  MINUTELY: 1,
  HOURLY: 1,
  DAILY: 1,
  WEEKLY: 7,
}

/** A later start with the same repetitions from then on, not after `from`: so many whole intervals later. */
const forward = ({ freq, interval, count, parts }: ICAL.Recur, start: ICAL.Time, from: number): ICAL.Time => {
  const unit = daysOfUnit[freq]
  // The library's way through other parts depends on where it began; months and years have few steps.
  const movable =
    freq === 'DAILY' || freq === 'WEEKLY' ? ['BYDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND'] : ['BYDAY']
  if (!unit || count || Object.keys(parts).some(part => !movable.includes(part))) return start
  const step = unit * interval
  const days = Math.floor((from - localMilliseconds(start)) / dayMilliseconds / step) * step
  if (days <= 0) return start
  const later = start.clone()
  later.adjust(days, 0, 0, 0)
  return later
}

/**
 * The starts that a rule yields from about `from` on, without end where it has none.
 * @param zone the owner's
 * @param from milliseconds; starts whose wall clock, counted as if it were UTC, is before it are left out
 * @throws after too many steps
 */
export const startsOf = function* (
  rule: ICAL.Recur,
  start: ICAL.Time,
  { zone, from }: { zone: string; from: number },
): Generator<ICAL.Time> {
  const starts = limitRule(rule, start, zone).iterator(forward(rule, start, from))
  // The iterator changes and returns the same object.
  for (let next = starts.next(); next; next = starts.next())
    if (localMilliseconds(next) >= from) yield next.clone()
}
