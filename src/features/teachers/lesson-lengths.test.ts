import { expect, test } from 'vitest'
import { isLessonLength, lengthLabel, lengthsLabel, nearestLength } from './lesson-lengths.ts'

test('an individual lesson lasts 30, 60, 90 or 120 minutes', () => {
  for (const minutes of [30, 60, 90, 120]) expect(isLessonLength(minutes)).toBe(true)
  for (const minutes of [0, 29, 31, 45, 150, -60, Number.NaN, '60', null, undefined])
    expect(isLessonLength(minutes)).toBe(false)
})

test.each([
  ['the one that is asked for', [30, 60, 90], 60, 60],
  ['the longer one when it is nearer', [30, 90], 120, 90],
  ['the shorter one when it is nearer', [60, 120], 30, 60],
  ['the shorter of two that are as near', [90, 30], 60, 30],
  ['the shorter of two that are as near, in whatever order they are given', [30, 90], 60, 30],
  ['the only one', [120], 30, 120],
  ['the one that is asked for when none is given', [], 90, 90],
] as const)('the nearest length that a teacher gives is %s', (_, given, asked, expected) => {
  expect(nearestLength(given, asked)).toBe(expected)
})

test.each([
  [30, '30\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1\u00a0h'],
  [90, '1\u00a0h\u00a030'],
  [120, '2\u00a0h'],
  [135, '2\u00a0h\u00a015'],
])('%i minutes are written «%s»', (minutes, label) => {
  expect(lengthLabel(minutes)).toBe(label)
})

test.each([
  [[], ''],
  [[60], '1\u00a0h'],
  [[30, 60], '30\u00a0min ou 1\u00a0h'],
  [[30, 60, 90, 120], '30\u00a0min, 1\u00a0h, 1\u00a0h\u00a030 ou 2\u00a0h'],
])('the lengths %j are listed as «%s»', (lengths, label) => {
  expect(lengthsLabel(lengths)).toBe(label)
})
