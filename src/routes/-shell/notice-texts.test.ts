import { expect, test } from 'vitest'
import { findNotice } from './notice-texts.ts'

test('a child reads a sentence of its own where a notice addresses the reader', () => {
  expect(findNotice('slot-gone')?.text()).toContain('choisissez-en un autre')
  expect(findNotice('slot-gone-child')?.text()).toContain('choisis-en un autre')
  expect(findNotice('booked-child')?.text()).toBe(findNotice('booked')?.text())
  expect(findNotice('unknown-child')).toBeUndefined()
  expect(findNotice('-child')).toBeUndefined()
})
