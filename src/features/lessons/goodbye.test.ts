import { expect, test } from 'vitest'
import { goodbye } from './goodbye.ts'

test.each([
  [undefined, 'À bientôt, Adam !'],
  ['2026-11-24', 'À tout à l’heure, Adam !'],
  ['2026-11-25', 'À demain, Adam !'],
  ['2026-11-30', 'À lundi, Adam !'],
  ['2026-12-01', 'À mardi, Adam !'],
  ['2026-12-02', 'Rendez-vous mercredi 2 décembre, Adam !'],
  ['2027-01-05', 'Rendez-vous mardi 5 janvier 2027, Adam !'],
])('names the day of the next lesson as one says it: %s', (next, text) => {
  expect(goodbye('Adam', '2026-11-24', next).replaceAll(/\s/g, ' ')).toBe(text)
})

test('knows tomorrow over the turn of the year', () => {
  expect(goodbye('Adam', '2026-12-31', '2027-01-01')).toMatch(/^À demain/)
})
