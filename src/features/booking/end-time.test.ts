import { expect, test } from 'vitest'
import { endTime } from './end-time.ts'

test.each([
  ['an hour later', '2026-11-24T16:00:00Z', '17:00', 60, 'Europe/Paris', '18:00'],
  ['over midnight', '2026-11-24T22:30:00Z', '23:30', 60, 'Europe/Paris', '00:30'],
  ['over the change to winter time', '2026-10-25T00:00:00Z', '02:00', 60, 'Europe/Paris', '02:00'],
  ['over the change to summer time', '2026-03-29T00:00:00Z', '01:00', 60, 'Europe/Paris', '03:00'],
  // Lagos is an hour ahead of London, as Casablanca is in a browser whose rules are older than the server's.
  ['by the server’s clock', '2026-11-29T10:00:00Z', '10:00', 90, 'Africa/Lagos', '11:30'],
  ['by the server’s clock, over midnight', '2026-11-29T22:30:00Z', '22:30', 60, 'Africa/Lagos', '23:30'],
])('a lesson ends %s', (_, startsAt, time, minutes, zone, end) => {
  expect(endTime({ startsAt, time }, minutes, zone)).toBe(end)
})
