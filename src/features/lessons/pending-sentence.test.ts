import { expect, test } from 'vitest'
import { pendingSentence, staffPendingSentence } from './pending-sentence.ts'

test('a group that waits for a second child says until when, and what follows without one', () => {
  const until = { date: '2026-11-24', time: '17:00' }
  const condition = 'Le cours a lieu si un deuxième enfant s’inscrit avant le mardi 24 novembre à 17:00.'
  expect(pendingSentence(until)).toBe(`${condition} Sinon, la place est rendue et rien n’est dû.`)
  expect(staffPendingSentence(until)).toBe(`${condition} Sinon, il est annulé.`)
})
