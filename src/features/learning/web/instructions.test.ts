import { expect, test } from 'vitest'
import { praiseOf } from './instructions.ts'

const tried = { result: 'wrong', isFirstTry: true, isDone: false } as const

test('two cards that are no pair are turned on with; a question that is answered is come back to', () => {
  expect(praiseOf({ ...tried, solution: null }, 0)).toMatch(/Essaie encore/)
  expect(praiseOf({ ...tried, solution: [2] }, 0)).toMatch(/tu y reviendras/)
})
