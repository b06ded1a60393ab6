import { expect, test } from 'vitest'
import { repeatedHourLabel } from './hour-label.ts'

test('of two equal hours of a day, each says on which side of the clock change it is', () => {
  const date = '2027-10-28'
  const hours = ['19', '20', '21'].map((hour, index) => ({
    startsAt: `2027-10-28T${hour}:00:00Z`,
    date,
    time: index === 0 ? '22:00' : '23:00',
  }))
  expect(hours.map(hour => repeatedHourLabel(hours, hour))).toEqual([
    undefined,
    'avant le changement d’heure',
    'après le changement d’heure',
  ])
})
