import { expect, test } from 'vitest'
import { reconnectDelayMs } from './reconnect-delay.ts'

test('a broken stream is tried again after 1, 2, 5, then every 10 seconds', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelayMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
})
