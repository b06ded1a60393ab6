import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { weeklyLabel } from './hour-labels.ts'

test('a weekly rule names its day in the language of the reader', () => {
  const days = () => (['mardi', 'dimanche'] as const).map(weeklyLabel)
  expect(days()).toEqual(['chaque mardi', 'chaque dimanche'])
  expect(runWithLocale('en', days)).toEqual(['every Tuesday', 'every Sunday'])
})
