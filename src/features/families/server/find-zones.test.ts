import { expect, test } from 'vitest'
import { findZones } from './find-zones.ts'

const now = Temporal.Instant.from('2026-11-23T10:00:00Z')

test.each([
  ['Lyon', 'Europe/Paris'],
  ['marseille', 'Europe/Paris'],
  ['Alger', 'Africa/Algiers'],
  ['le caire', 'Africa/Cairo'],
  ['Genève', 'Europe/Zurich'],
  ['geneve', 'Europe/Zurich'],
  ['La Mecque', 'Asia/Riyadh'],
  ['Tanger', 'Africa/Casablanca'],
  ['oran', 'Africa/Algiers'],
  ['Londres', 'Europe/London'],
  ['Paris', 'Europe/Paris'],
])('%s finds %s first', async (typed, zone) => {
  const [first] = await findZones(typed, now)
  expect(first?.zone).toBe(zone)
})

test('a city’s label says whose hour it is; the zone’s own place comes once', async () => {
  const [lyon] = await findZones('Lyon', now)
  expect(lyon?.label).toBe('Lyon, heure de Paris (UTC+1)')
  const paris = await findZones('Paris', now)
  expect(paris.filter(({ zone }) => zone === 'Europe/Paris')).toHaveLength(1)
})

test('nothing typed, or nothing known, is answered within bounds', async () => {
  expect(await findZones('', now)).toHaveLength(40)
  expect(await findZones('a', now)).toHaveLength(40)
  expect(await findZones('xyzzy', now)).toEqual([])
})
