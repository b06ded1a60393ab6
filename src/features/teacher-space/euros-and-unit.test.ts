import { expect, test } from 'vitest'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { eurosAndUnit } from './euros-and-unit.ts'

test('the euro sign is set apart where it follows the amount', () => {
  expect(eurosAndUnit(53_550)).toEqual({ figure: '535,50', unit: '€' })
  expect(runWithLocale('en', () => [53_500, 53_550].map(eurosAndUnit))).toEqual([
    { figure: '€535' },
    { figure: '€535.50' },
  ])
})
