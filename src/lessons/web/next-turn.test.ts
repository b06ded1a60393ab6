import { expect, test } from 'vitest'
import { nextTurn, waitUntil } from './next-turn'

const lesson = (hour: number, changes = {}) => ({
  status: 'upcoming' as const,
  mayComplete: false,
  startsAt: `2027-01-11T${hour}:00:00Z`,
  endsAt: `2027-01-11T${hour + 1}:00:00Z`,
  ...changes,
})

test('what is to come turns when it begins, what runs when it is over, and the first of all counts', () => {
  const running = lesson(10, { mayComplete: true })
  expect(nextTurn([lesson(15), lesson(12)])).toBe('2027-01-11T12:00:00Z')
  expect(nextTurn([running, lesson(12)])).toBe('2027-01-11T11:00:00Z')
  expect(nextTurn([lesson(10, { status: 'pending' }), lesson(12)])).toBe('2027-01-11T11:00:00Z')
  expect(nextTurn([])).toBeUndefined()
})

test('a turn far away is waited for as long as a browser can, one that the server has not seen yet is asked for again', () => {
  const now = Date.parse('2027-01-11T10:00:00Z')
  expect(waitUntil('2027-01-11T10:00:01Z', now)).toBe(1000)
  expect(waitUntil('2028-01-11T10:00:00Z', now)).toBe(2_147_483_647)
  expect(waitUntil('2027-01-11T09:59:00Z', now)).toBe(15_000)
})
