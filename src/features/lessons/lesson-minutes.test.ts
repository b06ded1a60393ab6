import { expect, test } from 'vitest'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { reservedMinutes, taughtMinutes } from './lesson-minutes.ts'

test('a lesson reserves the length asked for, and an hour for trials, groups and where none is asked for', () => {
  expect(lessonLengths.map(length => reservedMinutes('individual', length))).toEqual([30, 60, 90, 120])
  for (const length of lessonLengths) {
    expect(reservedMinutes('trial', length)).toBe(60)
    expect(reservedMinutes('group', length)).toBe(60)
  }
  expect(lessonTypes.map(type => reservedMinutes(type, undefined))).toEqual([60, 60, 60])
})

test('a trial teaches half an hour, and every other lesson what it reserves', () => {
  expect(lessonTypes.map(type => taughtMinutes(type, 60))).toEqual([30, 60, 60])
  expect(taughtMinutes('individual', 90)).toBe(90)
})
