import { expect, test } from 'vitest'
import { mayResend } from './mail-log.ts'

const now = Temporal.Instant.from('2026-11-24T10:00:00Z')
const failed = (kind: string, hoursAgo: number) =>
  ({ kind, state: 'failed', settledAt: now.subtract({ hours: hoursAgo }) }) as const

test('a failed mail is sent again within seven days', () => {
  expect(mayResend(failed('booking-confirmed', 7 * 24 - 1), now)).toBe(true)
  expect(mayResend(failed('booking-confirmed', 7 * 24), now)).toBe(false)
})

test('a mail with a link that the person asked for is sent again within a day', () => {
  expect(mayResend(failed('reset-password', 23), now)).toBe(true)
  expect(mayResend(failed('reset-password', 24), now)).toBe(false)
})

test.each(['sent', 'dropped', 'waiting'] as const)('a mail that is %s is not sent again', state => {
  expect(mayResend({ kind: 'booking-confirmed', state, settledAt: now }, now)).toBe(false)
})
