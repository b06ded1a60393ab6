import { expect, test } from 'vitest'
import { trialHeld } from './trial-labels.ts'

test('a trial that is over is used, and one to come is named with its day', () => {
  expect(trialHeld({ firstName: 'Lina', trialDate: null })).toBe('A déjà bénéficié d’un cours d’essai')
  expect(trialHeld({ firstName: 'Adam', trialDate: '2027-01-12' })).toBe(
    'L’essai d’Adam est mardi 12 janvier.',
  )
})
