import { expect, test } from 'vitest'
import { hasPeriods } from './lesson-periods.ts'

test.each([
  [undefined, true],
  ['postponed', true],
  ['cancelled', true],
  // All to come, or all past.
  ['absent', false],
  ['pending', false],
  ['completed', false],
])('the list of the state %s has lessons to come and past ones: %s', (state, both) => {
  expect(hasPeriods(state)).toBe(both)
})
