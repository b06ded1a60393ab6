import { expect, test } from 'vitest'
import { type Candidate, fitPoints } from './substitution.ts'

const teacher: Candidate = { misfits: [], levels: ['niveau-2'], lessonsTogether: 0, rating: 4 }

test('points: the level, the children, the rating; none when something does not fit', () => {
  expect(fitPoints({ ...teacher, levels: [] })).toBe(1)
  expect(fitPoints(teacher)).toBe(2)
  expect(fitPoints({ ...teacher, lessonsTogether: 3 })).toBe(3)
  expect(fitPoints({ ...teacher, lessonsTogether: 3, rating: 4.5 })).toBe(4)
  expect(fitPoints({ ...teacher, lessonsTogether: 3, rating: 4.5, misfits: ['age'] })).toBe(0)
})
