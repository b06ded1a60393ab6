import { expect, test } from 'vitest'
import { findNotice } from './notice-texts.ts'

test('an applicant reads why a page is closed, and what the page shows in its place', () => {
  expect(findNotice('forbidden', null)?.text()).toContain('candidature')
  expect(findNotice('forbidden', 'parent')?.text()).toContain('permissions')
  expect(findNotice('forbidden', undefined)?.text()).toContain('permissions')
  expect(findNotice('signed-in', null)?.text()).toBe(findNotice('signed-in', 'parent')?.text())
})

test('a child reads a sentence of its own where a notice addresses the reader', () => {
  expect(findNotice('slot-gone', 'parent')?.text()).toContain('choisissez-en un autre')
  expect(findNotice('slot-gone', 'student')?.text()).toContain('choisis-en un autre')
  expect(findNotice('booked', 'student')?.text()).toBe(findNotice('booked', 'parent')?.text())
  expect(findNotice('unknown', 'student')).toBeUndefined()
  expect(findNotice('', 'student')).toBeUndefined()
})
