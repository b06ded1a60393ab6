import { expect, test } from 'vitest'
import { holidayPeriodLabel, openLessonsLabel } from './holiday-labels.ts'

const day = { firstDay: '2026-12-07', lastDay: '2026-12-07', fromHour: 0, untilHour: 24 }

test.each([
  ['du lundi 7 décembre au mardi 8 décembre 2026', { ...day, lastDay: '2026-12-08' }],
  [
    'du lundi 28 décembre 2026 au dimanche 3 janvier 2027',
    { ...day, firstDay: '2026-12-28', lastDay: '2027-01-03' },
  ],
  ['lundi 7 décembre 2026', day],
  ['lundi 7 décembre 2026, de 14:00 à 18:00', { ...day, fromHour: 14, untilHour: 18 }],
  ['lundi 7 décembre 2026, de 00:00 à 12:00', { ...day, untilHour: 12 }],
  ['lundi 7 décembre 2026, de 12:00 à 00:00', { ...day, fromHour: 12 }],
])('a holiday or an absence reads «%s»', (label, period) => {
  expect(holidayPeriodLabel(period)).toBe(label)
})

test('lessons that still have no teacher are counted', () => {
  expect(openLessonsLabel(1)).toBe('1 cours confié à l’école attend encore un remplaçant.')
  expect(openLessonsLabel(2)).toBe('2 cours confiés à l’école attendent encore un remplaçant.')
})
