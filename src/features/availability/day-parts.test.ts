import { expect, test } from 'vitest'
import { weekPartOf, weekParts } from './day-parts.ts'

test.each([
  [0, 'matin'],
  [11, 'matin'],
  [12, 'apres-midi'],
  [16, 'apres-midi'],
  [17, 'soir'],
  [23, 'soir'],
])('the hour %i is in the part %s: morning until 12:00, afternoon until 17:00', (hour, part) => {
  expect(weekPartOf('mercredi', hour)).toBe(`mercredi-${part}`)
})

test('a week has three parts for each of its seven days, and every hour lies in one of them', () => {
  expect(new Set(weekParts).size).toBe(21)
  expect(weekParts.slice(0, 2)).toEqual(['lundi-matin', 'mardi-matin'])
  for (let hour = 0; hour < 24; hour++) expect(weekParts).toContain(weekPartOf('dimanche', hour))
})
