import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otherYear, showDay, showDayParts, showDayShort } from './page-day.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-12-30T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('a date of the current year is without it, one of any other year has it', () => {
  expect([showDay('2026-11-24'), showDayShort('2026-11-24')]).toEqual(['mardi 24 novembre', 'mar. 24 nov.'])
  expect(otherYear('2026-01-01')).toBeUndefined()
  expect(showDay('2027-01-01')).toBe('vendredi 1er janvier 2027')
  expect(showDayShort('2025-12-31')).toBe('mer. 31 déc. 2025')
  expect(showDayParts('2027-01-01')).toEqual({ weekday: 'ven.', day: '1', month: 'janv. 2027' })
  expect(otherYear('2025-12-31')).toBe('2025')
})
