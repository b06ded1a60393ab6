import { expect, test } from 'vitest'
import { requestExpiry, requestStatus } from './booking-requests.ts'

const at = (text: string) => Temporal.Instant.from(text)
const asked = at('2027-01-07T08:00:00Z')

test('a parent has 48 hours, and never longer than until the teacher’s notice before the first lesson', () => {
  expect(requestExpiry(asked, at('2027-01-20T09:00:00Z'), 120)).toEqual(at('2027-01-09T08:00:00Z'))
  expect(requestExpiry(asked, at('2027-01-08T09:00:00Z'), 120)).toEqual(at('2027-01-08T07:00:00Z'))
  expect(requestExpiry(asked, at('2027-01-07T10:00:00Z'), 120)).toEqual(asked)
})

test('a request is pending until it is answered or its time is over', () => {
  const open = { isApproved: false, isRefused: false, expiresAt: at('2027-01-09T08:00:00Z') }
  expect(requestStatus(open, at('2027-01-09T07:59:59Z'))).toBe('pending')
  expect(requestStatus(open, at('2027-01-09T08:00:00Z'))).toBe('expired')
  for (const now of [asked, at('2027-02-01T08:00:00Z')]) {
    expect(requestStatus({ ...open, isApproved: true }, now)).toBe('approved')
    expect(requestStatus({ ...open, isRefused: true }, now)).toBe('refused')
  }
})
