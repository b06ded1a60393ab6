import type { Family } from '#features/accounts/server/procedures.ts'
import { localOf, offsetLabel, zoneLabel } from '#platform/time/zones.ts'

/** What the family's calendar shows now, and what its hours are called; the browser is not asked, so both sides agree. */
export const familyToday = ({ timezone }: Family, now: Temporal.Instant) => ({
  today: localOf(now, timezone).date,
  timezone,
  zoneLabel: zoneLabel(timezone),
  offset: offsetLabel(timezone, now),
})
