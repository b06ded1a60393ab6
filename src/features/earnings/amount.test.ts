import { expect, test } from 'vitest'
import { hasPartsOfCents, parseSignedEuros } from './amount.ts'

test.each([
  ['35', 3500],
  ['−24,50', -2450],
  ['- 0.5', -50],
  ['+3', 300],
])('reads %s as whole cents', (text, cents) => expect(parseSignedEuros(text)).toBe(cents))

test.each([
  ['−20,005', true],
  ['20.0050 €', true],
  ['−20,05', false],
  ['2000', false],
  ['vingt', false],
])('%s has parts of cents: %s', (text, expected) => expect(hasPartsOfCents(text)).toBe(expected))

test.each(['', '−', 'trente', '--3', '−−3'])('%j is no amount', text =>
  expect(parseSignedEuros(text)).toBeUndefined(),
)
