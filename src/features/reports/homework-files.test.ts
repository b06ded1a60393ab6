import { expect, test } from 'vitest'
import { freePlace } from './homework-files.ts'

test('a homework has four places; one that was taken back is free again', () => {
  expect([[], [1], [1, 3], [2, 3, 4]].map(freePlace)).toEqual([1, 2, 2, 1])
  expect(freePlace([4, 2, 3, 1])).toBeNull()
})
