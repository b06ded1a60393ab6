import { expect, test } from 'vitest'
import { levels } from './families.ts'
import { childrenLabel, levelLabel } from './level-labels.ts'

test('the five levels have their names, from the first to the last', () => {
  expect(levels.map(level => levelLabel[level]())).toEqual([
    'Initiation',
    'Découverte',
    'Fondations',
    'Autonomie',
    'Expression',
  ])
})

test.each([
  [[], ''],
  [[{ firstName: 'Adam', level: 'niveau-1' }], 'Adam (Initiation)'],
  [
    [
      { firstName: 'Adam', level: 'niveau-1' },
      { firstName: 'Maya', level: null },
    ],
    'Adam (Initiation), Maya',
  ],
] as const)('children are listed with the level that is known: %j', (children, label) => {
  expect(childrenLabel(children)).toBe(label)
})
