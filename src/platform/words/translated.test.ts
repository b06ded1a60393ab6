import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { translated } from './translated.ts'

test('an English reader reads the English, and the French where there is none', () => {
  expect(translated('Découverte', 'Discovery')).toBe('Découverte')
  expect(runWithLocale('en', () => translated('Découverte', 'Discovery'))).toBe('Discovery')
  expect(runWithLocale('en', () => translated('Découverte', null))).toBe('Découverte')
})
