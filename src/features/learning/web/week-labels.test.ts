import { expect, test } from 'vitest'
import { dayLabel } from './week-labels.ts'

test('a day with a lesson is not called free', () => {
  expect(dayLabel('mardi', { isPractised: false, teacher: 'Salma' })).toBe('mardi : cours avec Salma')
  expect(dayLabel('mardi', { isPractised: true, teacher: 'Salma' })).toBe(
    'mardi : jour d’exercices (cours avec Salma)',
  )
  expect(dayLabel('mardi', { isPractised: false, teacher: null })).toBe('mardi : libre')
})
