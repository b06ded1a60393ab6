import { expect, test } from 'vitest'
import { proposalExpiry } from './proposals.ts'

const at = (text: string) => Temporal.Instant.from(text)
const expiry = (lesson: string, proposed: string, notice: number) =>
  proposalExpiry(at('2026-11-23T08:00:00Z'), at(lesson), at(proposed), notice).toString()

test('a family answers within 48 hours, before the lesson begins and before the new hour comes within the notice', () => {
  expect(expiry('2026-12-01T16:00:00Z', '2026-12-02T16:00:00Z', 60)).toBe('2026-11-25T08:00:00Z')
  expect(expiry('2026-11-24T16:00:00Z', '2026-12-02T16:00:00Z', 60)).toBe('2026-11-24T16:00:00Z')
  expect(expiry('2026-12-01T16:00:00Z', '2026-11-25T08:30:00Z', 60)).toBe('2026-11-25T07:30:00Z')
})
