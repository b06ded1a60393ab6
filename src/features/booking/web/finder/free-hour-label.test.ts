import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeHourLabel } from './free-hour-label.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('an hour outside the child’s day is said to be late or early', () => {
  const label = (time: string, age?: number) => freeHourLabel({ date: '2026-11-26', time }, age)
  expect(label('18:00', 6)).toBe('Libre jeu. 26 nov., 18:00')
  expect(label('19:00', 6)).toBe('Libre tard\u00a0: jeu. 26 nov., 19:00')
  expect(label('19:00', 8)).toBe('Libre jeu. 26 nov., 19:00')
  expect(label('19:00')).toBe('Libre jeu. 26 nov., 19:00')
  expect(label('20:00')).toBe('Libre tard\u00a0: jeu. 26 nov., 20:00')
  expect(label('07:00')).toBe('Libre tôt\u00a0: jeu. 26 nov., 07:00')
})
