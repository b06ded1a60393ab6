import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { pathLabel } from './labels.ts'

test('a field of a row is named after the row, and a language as the reader writes it', () => {
  const labels = () => ['lines.0.ar', 'lines.0.fr', 'lines.1.soundsFr', 'titleAr'].map(pathLabel)
  expect(labels()).toEqual(['Phrase 1, arabe', 'Phrase 1, français', 'Phrase 2, se lit', 'Titre en arabe'])
  expect(runWithLocale('en', labels)).toEqual([
    'Sentence 1, Arabic',
    'Sentence 1, French',
    'Sentence 2, read as',
    'Title in Arabic',
  ])
})
