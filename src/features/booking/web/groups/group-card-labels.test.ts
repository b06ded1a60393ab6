import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupDetails } from './group-card-labels.ts'
import type { GroupView } from './queries.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const group = {
  date: '2026-12-03',
  time: '17:00',
  until: null,
  isPending: false,
  isFull: false,
  seatsTaken: 2,
  priceCents: 2520,
} as GroupView

test('the price of a seat stands with every group of the wizard, also one that waits for a second child', () => {
  const price = '25,20\u00a0€ par séance.'
  expect(groupDetails(group)).toContain(price)
  const pending = { ...group, seatsTaken: 1, isPending: true, until: { date: '2026-12-02', time: '17:00' } }
  expect(groupDetails(pending)).toMatch(/^Commence le jeudi 3\sdécembre/)
  expect(groupDetails(pending)).toContain(price)
})
