import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trialHeld } from './trial-labels.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2027-01-07'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('a trial that is over is used, and one to come is named with its day', () => {
  expect(trialHeld({ firstName: 'Lina', trialDate: null })).toBe('A déjà bénéficié d’un cours d’essai')
  expect(trialHeld({ firstName: 'Adam', trialDate: '2027-01-12' })).toBe(
    'L’essai d’Adam est mardi 12 janvier.',
  )
})
