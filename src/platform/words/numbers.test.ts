import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEuros, formatHours, formatMinutes, formatNumber, formatTenths } from './numbers.ts'

test('euros show cents only when there are any, and no narrow space', () => {
  expect(formatEuros(3500)).toBe('35\u00a0€')
  expect(formatEuros(2450)).toBe('24,50\u00a0€')
  expect(formatEuros(5)).toBe('0,05\u00a0€')
  expect(formatEuros(0)).toBe('0\u00a0€')
  expect(formatEuros(-2100)).toBe('−21\u00a0€')
  expect(formatEuros(1_234_550)).toBe('12\u00a0345,50\u00a0€')
  expect(formatNumber(12_345)).toBe('12\u00a0345')
  expect(formatNumber(4.8)).toBe('4,8')
  expect([1, 24].map(formatHours)).toEqual(['1\u00a0h', '24\u00a0h'])
  expect([4, 3540].map(formatMinutes)).toEqual(['1\u00a0min', '59\u00a0min'])
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), cents => {
      expect(formatEuros(cents) + formatNumber(cents)).not.toMatch(/[\u202f\u2009 -]/)
    }),
  )
})

test('tenths are rounded, and none is shown of a whole number', () => {
  expect([0.5, 1, 1.5, 12, 0, 0.25, 4.84].map(formatTenths)).toEqual([
    '0,5',
    '1',
    '1,5',
    '12',
    '0',
    '0,3',
    '4,8',
  ])
})
