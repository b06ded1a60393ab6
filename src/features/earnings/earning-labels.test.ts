import { expect, test } from 'vitest'
import { earningLabel } from './earning-labels.ts'

test.each([
  ['individual', 1, 'Cours individuel'],
  ['group', 1, 'Cours en groupe'],
  ['group', 2, 'Cours en groupe, 2 places'],
  ['trial', 1, 'Essai'],
  ['late_cancellation', 1, 'Annulation tardive'],
  ['late_cancellation', 2, 'Annulation tardive'],
  ['correction', 0, 'Correction'],
] as const)('a line of kind %s with %i places is named «%s»', (kind, seats, label) => {
  expect(earningLabel({ kind, seats })).toBe(label)
})
