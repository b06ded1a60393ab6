import { expect, test } from 'vitest'
import { plural as paraglides } from '#paraglide/registry.js'
import { locales } from '#platform/locale/locale.ts'
import { plural } from './plural.ts'

test('a count takes the form that Paraglide would give it', () => {
  for (const locale of locales)
    for (const count of [0, 1, 1.5, 2, 5, 21, 100, 1_000_000, -1, '3', null, undefined])
      expect([locale, count, plural(locale, count)]).toEqual([locale, count, paraglides(locale, count, {})])
})
