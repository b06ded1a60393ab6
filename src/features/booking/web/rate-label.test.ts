import { expect, test } from 'vitest'
import { rateLabel } from './rate-label.ts'

test('a teacher’s rate is that of the chosen type: a seat in a group costs less than an hour alone', () => {
  expect(rateLabel(3600, 'group')).toBe('25,20\u00a0€ par séance')
  expect(rateLabel(3600, 'individual')).toBe('36\u00a0€/h')
  expect(rateLabel(3600, 'trial')).toBe('puis 36\u00a0€/h')
  expect(rateLabel(3600, 'group', 10)).toBe('22,68\u00a0€ par séance')
  expect(rateLabel(3600, 'individual', 10)).toBe('32,40\u00a0€/h')
})
