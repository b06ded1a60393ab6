import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { colon, joinItems } from './punctuation.ts'

test('a double sign has a no-break space before it in French, and none in English', () => {
  const write = () => [`Date${colon()} lundi`, joinItems(['papa, maman', 'pain'])]
  expect(runWithLocale('fr', write)).toEqual(['Date\u00a0: lundi', 'papa, maman\u00a0; pain'])
  expect(runWithLocale('en', write)).toEqual(['Date: lundi', 'papa, maman; pain'])
})
