import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { formatList } from './list.ts'

test('a list joins its last two parts with the word of the language, without a comma before it', () => {
  expect(formatList([])).toBe('')
  expect(formatList(['Adam'])).toBe('Adam')
  expect(formatList(['Adam', 'Inès'])).toBe('Adam et Inès')
  expect(formatList(['Adam', 'Inès', 'Rania'])).toBe('Adam, Inès et Rania')
  expect(runWithLocale('en', () => formatList(['Adam', 'Inès', 'Rania']))).toBe('Adam, Inès and Rania')
})
