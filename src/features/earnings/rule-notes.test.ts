import { expect, test } from 'vitest'
import { ruleNotes, shareLabel } from './rule-notes.ts'

const rule = { lessonSharePercent: 100, lateCancellationSharePercent: 100, trialPayCents: 0 }

test('says what lessons, late cancellations and trials earn', () => {
  expect(ruleNotes(rule)).toEqual([
    'Un cours donné, ou annulé par une famille après l’heure limite, rapporte 100\u00a0% du prix convenu le jour de la réservation.',
    'Un essai ne rapporte rien.',
  ])
  expect(
    ruleNotes({ lessonSharePercent: 60, lateCancellationSharePercent: 50, trialPayCents: 1050 }),
  ).toEqual([
    'Un cours donné rapporte 60\u00a0% du prix convenu le jour de la réservation\u00a0; annulé par une famille après l’heure limite, il rapporte 50\u00a0%.',
    'Un essai donné rapporte 10,50\u00a0€\u00a0; annulé trop tard, il ne rapporte rien.',
  ])
})

test('names share and price of a line whose amount is not the price', () => {
  expect(shareLabel({ priceCents: 3500, sharePercent: 60 })).toBe('60\u00a0% de 35\u00a0€')
  expect(shareLabel({ priceCents: 3500, sharePercent: 0 })).toBe('0\u00a0% de 35\u00a0€')
  expect(shareLabel({ priceCents: 3500, sharePercent: 100 })).toBeUndefined()
  expect(shareLabel({ priceCents: 0, sharePercent: 50 })).toBeUndefined()
  expect(shareLabel({ priceCents: null, sharePercent: null })).toBeUndefined()
})
