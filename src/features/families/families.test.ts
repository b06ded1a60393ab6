import { expect, test } from 'vitest'
import { isChildAge } from './families.ts'

test.each([
  [3, false],
  [4, true],
  [4.5, false],
  [17, true],
  [18, false],
  [-7, false],
  [Number.NaN, false],
])('a child is from 4 to 17 years old: %d is %s', (age, isOne) => {
  expect(isChildAge(age)).toBe(isOne)
})
