import { expect, test } from 'vitest'
import { freeDiplomaPlace, mayAddDiploma } from './diplomas.ts'

test('a teacher and an applicant who waits add diplomas; nobody does after a refusal or without an application', () => {
  expect(mayAddDiploma(true, undefined)).toBe(true)
  expect(mayAddDiploma(false, 'pending')).toBe(true)
  expect(mayAddDiploma(false, 'refused')).toBe(false)
  expect(mayAddDiploma(false, undefined)).toBe(false)
})

test('a file takes the lowest free place, and the fifth has none', () => {
  expect(freeDiplomaPlace([])).toBe(1)
  expect(freeDiplomaPlace([1, 3])).toBe(2)
  expect(freeDiplomaPlace([4, 2, 1, 3])).toBeUndefined()
})
