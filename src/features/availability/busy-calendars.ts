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
export const usableHours = 24
/** Months ahead that a calendar is read for: the farthest horizon of bookings (school_settings). */
export const monthsRead = 24
/** Busy periods of one calendar at most, the earliest first. */
const maxBusyPeriods = 2000

/** Why a calendar could not be read. */
export const calendarFailures = ['unreachable', 'refused', 'not_a_calendar', 'oversized'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** The earliest periods, which overlap no more and do not touch, in order. */
export const mergePeriods = (periods: readonly Period[]): Period[] => {
  const merged: Period[] = []
  for (const period of periods.toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt, other.startsAt),
  )) {
    const last = merged.at(-1)
    if (!last || Temporal.Instant.compare(last.endsAt, period.startsAt) < 0) merged.push({ ...period })
    else if (Temporal.Instant.compare(last.endsAt, period.endsAt) < 0) last.endsAt = period.endsAt
  }
  return merged.slice(0, maxBusyPeriods)
}

/** Whether what was read last no longer counts. */
export const isOutdated = (readAt: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(readAt.add({ hours: usableHours }), now) <= 0
