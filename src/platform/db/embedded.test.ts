import { expect, test } from 'vitest'
import { bufferMegabytes, freePort } from './embedded.ts'

const gigabyte = 2 ** 30

test('shared buffers are an eighth of the memory, at least 128 MB and at most 1 GB', () => {
  expect(bufferMegabytes(4 * gigabyte)).toBe(512)
  expect(bufferMegabytes(gigabyte / 2)).toBe(128)
  expect(bufferMegabytes(64 * gigabyte)).toBe(1024)
  expect(bufferMegabytes(3_000_000_001)).toBe(357)
})

test('a free port is not one that the system gives to outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000)
    expect(port).toBeLessThan(32_768)
  }
})
