import { expect, test } from 'vitest'
import { readChoices } from './choices.ts'
import {
  isChosenGroup,
  isInGroup,
  listJoinableGroups,
  mayEnter,
  selectFirstGroup,
} from './joinable-groups.ts'

const group = (id: string, more = {}) => ({
  id,
  level: 'niveau-1' as const,
  youngest: 6,
  oldest: 8,
  teacher: { id: `teacher of ${id}` },
  date: '2027-01-14',
  time: '18:00',
  startsAt: '2027-01-14T17:00:00Z',
  isFull: false,
  ...more,
})
const zoe = { id: 'zoe', age: 7, level: 'niveau-1', levelKnown: true } as const
const thursday = group('thursday')
const friday = group('friday', { date: '2027-01-15', startsAt: '2027-01-15T17:00:00Z' })

test('a child is proposed groups with a seat, by day, of its level and age, and not its own', () => {
  const others = [
    group('full', { isFull: true }),
    group('night', { time: '21:00' }),
    group('older', { youngest: 9, oldest: 11 }),
    group('higher', { level: 'niveau-2' }),
  ]
  expect(listJoinableGroups([...others, thursday, friday], zoe, [])).toEqual([thursday, friday])
  const own = [
    { studentId: 'zoe', groupId: 'thursday' },
    { studentId: 'adam', groupId: 'friday' },
  ]
  expect(listJoinableGroups([thursday, friday], zoe, own)).toEqual([friday])
})

test.each(['teacher', 'time'] as const)('the first group that fits is chosen, in the path by %s', path => {
  const choices = readChoices({ path, lessonType: 'group', step: 3 })
  const chosen = { teacherId: 'teacher of thursday', date: '2027-01-14', startsAt: '2027-01-14T17:00:00Z' }
  expect(selectFirstGroup(choices, [thursday, friday], zoe)?.(choices)).toEqual(chosen)
  expect(selectFirstGroup(choices, [thursday], undefined)).toBeUndefined()
  expect(selectFirstGroup(choices, [], zoe)).toBeUndefined()
})

test('no group is chosen over a choice of the family, on another step, or for another type', () => {
  const at = { path: 'teacher', lessonType: 'group', step: 3 } as const
  for (const search of [
    { ...at, teacherId: 'nour' },
    { ...at, path: 'time', date: '2027-01-14' } as const,
    { ...at, step: 2 },
    { ...at, lessonType: 'individual' } as const,
  ])
    expect(selectFirstGroup(readChoices(search), [thursday], zoe)).toBeUndefined()
})

test('a child may enter a group that it fits, and the one that it sits in whatever its age is now', () => {
  const older = group('older', { youngest: 9, oldest: 11 })
  const seat = (studentId: string | null, groupId: string | null) => [{ studentId, groupId }]
  expect(mayEnter(thursday, zoe, [])).toBe(true)
  expect(mayEnter(older, zoe, [])).toBe(false)
  expect(mayEnter(older, zoe, seat('zoe', 'older'))).toBe(true)
  expect(mayEnter(older, zoe, seat('adam', 'older'))).toBe(false)
  expect(mayEnter(older, zoe, seat('zoe', 'thursday'))).toBe(false)
  expect(isInGroup(older, zoe, seat('zoe', 'older'))).toBe(true)
  expect(isInGroup(older, undefined, seat('zoe', 'older'))).toBe(false)
})

test('a group is chosen when its teacher and its hour are', () => {
  const chosen = { teacherId: 'teacher of thursday', startsAt: thursday.startsAt }
  expect(isChosenGroup(chosen, thursday)).toBe(true)
  expect(isChosenGroup({ ...chosen, startsAt: friday.startsAt }, thursday)).toBe(false)
  expect(isChosenGroup({ ...chosen, teacherId: 'teacher of friday' }, thursday)).toBe(false)
  expect(isChosenGroup({ teacherId: undefined, startsAt: undefined }, thursday)).toBe(false)
})
