import { expect, test } from 'vitest'
import {
  pendingSentence,
  staffPendingSentence,
  staffUnjoinableSentence,
  unjoinableSentence,
} from './pending-sentence.ts'

test('a group that waits for a second child says until when, and what follows without one', () => {
  const until = { date: '2026-11-24', time: '17:00' }
  const condition = 'Le cours a lieu si un deuxième enfant s’inscrit avant le mardi 24 novembre à 17:00.'
  expect(pendingSentence(until)).toBe(`${condition} Sinon, la place est rendue et rien n’est dû.`)
  expect(staffPendingSentence(until)).toBe(`${condition} Sinon, il est annulé.`)
})

test('a group whose teacher can’t come says that nobody can join, and when it is given up', () => {
  const until = { date: '2027-01-12', time: '17:00' }
  expect(unjoinableSentence(until)).toMatch(
    /^Pour le moment, aucun autre enfant ne peut s’inscrire à ce cours\. .* le mardi 12\sjanvier à 17:00, la place est rendue et rien n’est dû\.$/,
  )
  expect(staffUnjoinableSentence(until, '2026-12-30')).toMatch(
    /le mardi 12\sjanvier\s2027 à 17:00, il est annulé\.$/,
  )
})
