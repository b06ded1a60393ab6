import { expect, test } from 'vitest'
import { retentionCutoff } from './retention.ts'

test.each([
  ['unconfirmedAccounts', '2027-03-24T10:00:00Z'],
  ['refusedApplications', '2026-09-30T10:00:00Z'],
  ['endedSessions', '2027-03-01T10:00:00Z'],
  ['notifications', '2026-10-02T10:00:00Z'],
  ['messages', '2025-03-31T10:00:00Z'],
  ['announcements', '2025-03-31T10:00:00Z'],
  ['auditAddresses', '2026-03-31T10:00:00Z'],
  ['recordings', '2027-01-30T10:00:00Z'],
  ['familyArrivals', '2027-03-01T10:00:00Z'],
  ['teacherArrivals', '2027-02-28T10:00:00Z'],
] as const)('on 31 March %s go that are older than %s', (kept, cutoff) => {
  const now = Temporal.Instant.from('2027-03-31T10:00:00Z')
  expect(String(retentionCutoff(kept, now, { recordingDays: 60 }))).toBe(cutoff)
})
