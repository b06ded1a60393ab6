import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePhone } from './contact.ts'

test.each([
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '+33 6 12 34 56 78'],
  ['0033612345678', '+33612345678'],
  ['+213 21-23-45-67', '+213 21-23-45-67'],
  ['  06.12.34.56.78 ', '06.12.34.56.78'],
  ['', null],
  ['   ', null],
  ['12345', undefined],
  ['appelez-moi', undefined],
  ['+33 6 12 34 56 78 90 12 34 56', undefined],
  ['06 12 34 56 78<script>', undefined],
])('reads the telephone number %j as %j', (typed, read) => {
  expect(normalisePhone(typed)).toBe(read)
})

test('a number that was read is read the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+() .-/'), maxLength: 24 }), typed => {
      const once = normalisePhone(typed)
      fc.pre(typeof once === 'string')
      expect(normalisePhone(once)).toBe(once)
    }),
  )
})
