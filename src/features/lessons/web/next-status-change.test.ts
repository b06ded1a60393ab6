import { expect, test } from 'vitest'
import { delayUntil, nextStatusChange } from './next-status-change.ts'

const lesson = (hour: number, changes = {}) => ({
  status: 'upcoming' as const,
  mayComplete: false,
  mayPostpone: false,
  mayCancel: false,
  free: {
    until: `2027-01-10T${hour}:00:00Z`,
    date: '2027-01-10',
    time: `${hour}:00`,
    hours: 24,
    isOpen: true,
    teacherChanged: false,
  },
  startsAt: `2027-01-11T${hour}:00:00Z`,
  endsAt: `2027-01-11T${hour + 1}:00:00Z`,
  ...changes,
})

test('a teacher’s lesson changes at its start, a running or pending one at its end; the earliest change counts', () => {
  const running = lesson(10, { mayComplete: true })
  expect(nextStatusChange([lesson(15), lesson(12)], 'teacher')).toBe('2027-01-11T12:00:00Z')
  expect(nextStatusChange([running, lesson(12)], 'teacher')).toBe('2027-01-11T11:00:00Z')
  expect(nextStatusChange([lesson(10, { status: 'pending' }), lesson(12)], 'teacher')).toBe(
    '2027-01-11T11:00:00Z',
  )
  expect(nextStatusChange([], 'teacher')).toBeUndefined()
})

test('a family’s lesson changes when postponing ends, at its start and at its end', () => {
  const later = lesson(15, { mayPostpone: true, mayCancel: true })
  expect(nextStatusChange([later], 'family')).toBe('2027-01-10T15:00:00Z')
  expect(nextStatusChange([lesson(12, { mayCancel: true })], 'family')).toBe('2027-01-11T12:00:00Z')
  expect(nextStatusChange([lesson(12)], 'family')).toBe('2027-01-11T13:00:00Z')
  expect(nextStatusChange([lesson(12), later], 'family')).toBe('2027-01-10T15:00:00Z')
})

test('the delay is capped at what a browser’s timer takes, and a change in the past is retried', () => {
  const now = Date.parse('2027-01-11T10:00:00Z')
  expect(delayUntil('2027-01-11T10:00:01Z', now)).toBe(1000)
  expect(delayUntil('2028-01-11T10:00:00Z', now)).toBe(2_147_483_647)
  expect(delayUntil('2027-01-11T09:59:00Z', now)).toBe(15_000)
})
