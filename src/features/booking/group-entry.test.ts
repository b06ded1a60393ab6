import { expect, test } from 'vitest'
import { findGroupEntry, firstLessonSearch } from './group-entry.ts'

const child = { id: 'lina', firstName: 'Lina', hasHadTrialLesson: false, trialDate: null }
const booked = { ...child, id: 'adam', firstName: 'Adam', hasHadTrialLesson: true, trialDate: '2027-01-12' }

test('a family that need not wait joins, trial or none', () => {
  expect(findGroupEntry(false, booked, [booked], true)).toEqual({ kind: 'join' })
  expect(findGroupEntry(false, undefined, [], true)).toEqual({ kind: 'join' })
})

test('a visitor and a new family begin with a trial, and with a paid lesson when the trial is used', () => {
  expect(findGroupEntry(true, undefined, [], true)).toEqual({ kind: 'trial' })
  expect(findGroupEntry(true, child, [child], true)).toEqual({ kind: 'trial' })
  const used = { ...child, hasHadTrialLesson: true }
  expect(findGroupEntry(true, used, [used], true)).toEqual({ kind: 'lesson' })
})

test('where no teacher gives trials, a paid lesson comes first', () => {
  expect(findGroupEntry(true, undefined, [], false)).toEqual({ kind: 'lesson' })
  expect(findGroupEntry(true, child, [child], false)).toEqual({ kind: 'lesson' })
})

test('a trial that is booked is named, of the shown child or of another of the family', () => {
  const expected = { kind: 'booked', name: 'Adam', date: '2027-01-12' }
  expect(findGroupEntry(true, booked, [child, booked], true)).toEqual(expected)
  expect(findGroupEntry(true, child, [child, booked], true)).toEqual(expected)
})

test('the first lesson is with the group’s teacher and remembers the group, a trial only when she gives them', () => {
  const group = { id: 'group', teacher: { id: 'nour', trialLessonAvailable: true } }
  const trial = { lessonType: 'trial', studentId: 'lina', group: 'group' }
  expect(firstLessonSearch('trial', group, 'lina')).toEqual({ ...trial, teacherId: 'nour' })
  const other = { ...group, teacher: { ...group.teacher, trialLessonAvailable: false } }
  expect(firstLessonSearch('trial', other, 'lina')).toEqual({ ...trial, path: 'teacher', step: 3 })
  expect(firstLessonSearch('lesson', other, 'lina')).toEqual({
    ...trial,
    lessonType: 'individual',
    teacherId: 'nour',
  })
})
