import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { countLessons, outcomeSentences } from './series-labels.ts'

test.each([
  ['0 cours', []],
  ['1 cours', ['2026-12-01']],
  ['2 cours du mardi', ['2026-12-01', '2026-12-08']],
  ['3 cours', ['2026-12-01', '2026-12-09', '2026-12-15']],
])('the lessons of a series are counted as «%s»', (text, dates) => {
  expect(countLessons(dates)).toBe(text)
})

test('the weekday of a series is in the language of the reader', () => {
  const count = () => countLessons(['2026-12-03', '2026-12-10'])
  expect([count(), runWithLocale('en', count)]).toEqual(['2 cours du jeudi', '2 Thursday lessons'])
})

const givenBack = (priceCents: number) => ({ givenBack: true, priceCents })
const counted = (priceCents: number) => ({ givenBack: false, priceCents })

test.each<[string, Parameters<typeof outcomeSentences>[0], ReturnType<typeof outcomeSentences>]>([
  ['none', [], {}],
  [
    'one given back',
    [givenBack(3500)],
    { givenBack: '1 cours vous est rendu\u00a0: 35\u00a0€ ne sont pas dus.' },
  ],
  [
    'some given back',
    [givenBack(3500), givenBack(2450)],
    { givenBack: '2 cours vous sont rendus\u00a0: 59,50\u00a0€ ne sont pas dus.' },
  ],
  [
    'one too late',
    [counted(3500)],
    { counted: 'L’heure limite est passée\u00a0: ce cours est compté comme donné, soit 35\u00a0€.' },
  ],
  [
    'one of several too late',
    [counted(3500), givenBack(2450)],
    {
      givenBack: '1 cours vous est rendu\u00a0: 24,50\u00a0€ ne sont pas dus.',
      counted: 'L’heure limite d’un cours est passée\u00a0: il est compté comme donné, soit 35\u00a0€.',
    },
  ],
  [
    'some too late, others given back',
    [counted(3500), givenBack(2450), counted(3500)],
    {
      givenBack: '1 cours vous est rendu\u00a0: 24,50\u00a0€ ne sont pas dus.',
      counted: 'L’heure limite de 2 cours est passée\u00a0: ils sont comptés comme donnés, soit 70\u00a0€.',
    },
  ],
])('a parent reads the sum of each kind before cancelling: %s', (_, lessons, sentences) => {
  expect(outcomeSentences(lessons)).toEqual(sentences)
})
