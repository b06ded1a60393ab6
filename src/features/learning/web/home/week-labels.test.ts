import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { dayLabel } from './week-labels.ts'

test('a day with a lesson is not called free', () => {
  expect(dayLabel('mardi', { isPractised: false, teacher: 'Salma' })).toBe('mardi : cours avec Salma')
  expect(dayLabel('mardi', { isPractised: true, teacher: 'Salma' })).toBe(
    'mardi : jour d’exercices (cours avec Salma)',
  )
  expect(dayLabel('mardi', { isPractised: false, teacher: null })).toBe('mardi : libre')
})

test('in English no space stands before the colon', () => {
  const label = runWithLocale('en', () => dayLabel('Tuesday', { isPractised: false, teacher: null }))
  expect(label).toBe('Tuesday: free')
})
