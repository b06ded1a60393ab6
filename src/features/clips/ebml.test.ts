import { expect, test } from 'vitest'
import { isWebm, readElement, readNumber } from './ebml.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test('a WebM file begins with the four bytes of its header', () => {
  expect(isWebm(bytes(0x1a, 0x45, 0xdf, 0xa3, 0x80))).toBe(true)
  expect(isWebm(bytes(0x1a, 0x45, 0xdf, 0xa4))).toBe(false)
  expect(isWebm(bytes(0x1a, 0x45, 0xdf))).toBe(false)
})

test('a number is read from its bytes, the largest first', () => {
  expect(readNumber(bytes(9, 1, 2), 1, 2)).toBe(258)
  expect(readNumber(bytes(9), 0, 0)).toBe(0)
  expect(readNumber(bytes(1, 0, 0, 0, 0, 0), 0, 6)).toBe(2 ** 40)
})

test.each([
  ['of one byte each', bytes(0xae, 0x83, 1, 2, 3), { id: 0xae, at: 0, start: 2, size: 3 }],
  ['of two', bytes(0x42, 0x86, 0x41, 0x02), { id: 0x4286, at: 0, start: 4, size: 258 }],
  ['of four', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x10, 0, 0, 5), { id: 0x1a45dfa3, at: 0, start: 8, size: 5 }],
  ['of eight', bytes(0xae, 0x01, 0, 0, 0, 0, 0, 0, 7), { id: 0xae, at: 0, start: 9, size: 7 }],
])('the lengths of an id and a size stand in their first bits: %s', (_, content, element) => {
  expect(readElement(content, 0)).toEqual(element)
})

test('an element may stand behind others', () => {
  expect(readElement(bytes(7, 7, 0xae, 0x81, 1), 2)).toEqual({ id: 0xae, at: 2, start: 4, size: 1 })
})

test.each([
  ['has an id of five bytes', bytes(0x08, 0, 0, 0, 0, 0x80, 0)],
  ['has a size of nine bytes', bytes(0xae, 0x00, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ['ends within its id', bytes(0x42)],
  ['ends within its size', bytes(0xae, 0x40)],
  ['is empty', bytes()],
])('nothing is read that %s', (_, content) => {
  expect(readElement(content, 0)).toBeUndefined()
})
