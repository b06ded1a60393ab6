import { expect, test } from 'vitest'
import { praiseFor } from './instructions.ts'

const tried = { result: 'wrong', isFirstTry: true, isDone: false } as const

test('encourages another attempt after a wrong pair, and announces a review after another wrong answer', () => {
  expect(praiseFor({ ...tried, solution: null }, 0)).toMatch(/Essaie encore/)
  expect(praiseFor({ ...tried, solution: [2] }, 0)).toMatch(/tu y reviendras/)
})
