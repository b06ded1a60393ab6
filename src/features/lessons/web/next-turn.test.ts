import { expect, test } from 'vitest'
import { nextTurn, waitUntil } from './next-turn.ts'

const lesson = (hour: number, changes = {}) => ({
  status: 'upcoming' as const,
  mayComplete: false,
  mayPostpone: false,
  mayCancel: false,
  freeUntil: `2027-01-10T${hour}:00:00Z`,
  startsAt: `2027-01-11T${hour}:00:00Z`,
  endsAt: `2027-01-11T${hour + 1}:00:00Z`,
  ...changes,
})

test('for a teacher what is to come turns when it begins, what runs when it is over, and the first of all counts', () => {
  const running = lesson(10, { mayComplete: true })
  expect(nextTurn([lesson(15), lesson(12)], 'teacher')).toBe('2027-01-11T12:00:00Z')
  expect(nextTurn([running, lesson(12)], 'teacher')).toBe('2027-01-11T11:00:00Z')
  expect(nextTurn([lesson(10, { status: 'pending' }), lesson(12)], 'teacher')).toBe('2027-01-11T11:00:00Z')
  expect(nextTurn([], 'teacher')).toBeUndefined()
})

test('for a family a lesson turns when it is no longer free to move, when it begins, and when it is over', () => {
  const later = lesson(15, { mayPostpone: true, mayCancel: true })
  expect(nextTurn([later], 'family')).toBe('2027-01-10T15:00:00Z')
  expect(nextTurn([lesson(12, { mayCancel: true })], 'family')).toBe('2027-01-11T12:00:00Z')
  expect(nextTurn([lesson(12)], 'family')).toBe('2027-01-11T13:00:00Z')
  expect(nextTurn([lesson(12), later], 'family')).toBe('2027-01-10T15:00:00Z')
})

test('a turn far away is waited for as long as a browser can, one that the server has not seen yet is asked for again', () => {
  const now = Date.parse('2027-01-11T10:00:00Z')
  expect(waitUntil('2027-01-11T10:00:01Z', now)).toBe(1000)
  expect(waitUntil('2028-01-11T10:00:00Z', now)).toBe(2_147_483_647)
  expect(waitUntil('2027-01-11T09:59:00Z', now)).toBe(15_000)
})
