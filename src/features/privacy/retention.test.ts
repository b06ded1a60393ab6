import { expect, test } from 'vitest'
import { retentionCutoff } from './retention.ts'

test.each([
  ['unconfirmedAccounts', '2027-03-24T10:00:00Z'],
  ['refusedApplications', '2026-09-30T10:00:00Z'],
  ['endedSessions', '2027-03-01T10:00:00Z'],
  ['notifications', '2026-10-02T10:00:00Z'],
  ['messages', '2025-03-31T10:00:00Z'],
  ['auditAddresses', '2026-03-31T10:00:00Z'],
] as const)('on 31 March %s go that are older than %s', (kept, cutoff) => {
  expect(String(retentionCutoff(kept, Temporal.Instant.from('2027-03-31T10:00:00Z')))).toBe(cutoff)
})
