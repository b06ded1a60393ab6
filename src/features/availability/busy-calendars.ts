import type { Period } from '#platform/time/period.ts'

// Calendars that a teacher keeps elsewhere (domain.md, "Other calendars").

/** Calendars of one teacher at most. A constraint of the table busy_calendars enforces the same. */
export const maxBusyCalendars = 3
/** Characters of a teacher's own word for a calendar. */
export const maxCalendarName = 60
/** Characters, percent-encoded ones as they are sent. */
export const maxCalendarAddress = 2000
/** A calendar is read again after this time. */
export const pauseMinutes = 20
/** Hours for which the last reading counts while a calendar can't be read. */
const usableHours = 24
/** Months ahead that a calendar is read for: the farthest horizon of bookings (school_settings). */
export const monthsRead = 24
/** Busy periods of one calendar at most: 27 a day. */
const maxBusyPeriods = 20_000
/** The first gap that is closed between more periods: in less, no lesson fits. */
const shortestGap = 30 * 60_000

/** Why a calendar could not be read. */
export const calendarFailures = ['unreachable', 'refused', 'not_a_calendar', 'oversized'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

type Span = { start: number; end: number }

/** Sorted ones, without gaps up to this length. */
const closeGaps = (spans: readonly Span[], gap: number): Span[] => {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (!last || last.end + gap < span.start) merged.push({ ...span })
    else if (last.end < span.end) last.end = span.end
  }
  return merged
}

/**
 * Periods that overlap no more and do not touch, in order. Where they are too many the short gaps between them close too: a busy
 * hour is never left out.
 */
export const mergePeriods = (periods: readonly Period[]): Period[] => {
  const toInstant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)
  const sorted = periods
    .map(({ startsAt, endsAt }) => ({ start: startsAt.epochMilliseconds, end: endsAt.epochMilliseconds }))
    .toSorted((one, other) => one.start - other.start)
  let merged = closeGaps(sorted, 0)
  for (let gap = shortestGap; merged.length > maxBusyPeriods; gap *= 2) merged = closeGaps(merged, gap)
  return merged.map(({ start, end }) => ({ startsAt: toInstant(start), endsAt: toInstant(end) }))
}

/** Whether what was read last no longer counts. */
export const isOutdated = (readAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(readAt.add({ hours: usableHours }), now) <= 0
