import { expect, test } from 'vitest'
import { alikeFor } from './alike-for.ts'

const asked = (path: string, headers: Record<string, string> = {}) =>
  alikeFor(new Request(`http://localhost:3000${path}`, { headers }))

test('visitors of one zone and theme see a public page alike, whatever the order of their cookies', () => {
  const one = asked('/teachers?q=amina', { cookie: 'kalima-zone=Europe/Paris; kalima-theme=dark' })
  const other = asked('/teachers?q=amina', { cookie: 'kalima-theme=dark; kalima-zone=Europe/Paris' })
  expect(one).toBeDefined()
  expect(one).toBe(other)
})

test('another address, zone or theme is another page', () => {
  const keys = [
    asked('/teachers'),
    asked('/teachers?page=2'),
    asked('/'),
    asked('/', { cookie: 'kalima-zone=Africa/Cairo' }),
    asked('/', { cookie: 'kalima-theme=dark' }),
    asked('/teacher/0b1f6a52-33ad-4d7e-9f8e-0a7b3f0c1d2e'),
  ]
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['a session', '/', { cookie: 'kalima.session_token=abc.def' }],
  ['a session on https', '/', { cookie: 'kalima-zone=Europe/Paris; __Secure-kalima.session_token=abc' }],
  ['a form that was refused', '/', { cookie: 'kalima-form=abc' }],
  ['a form', '/login', {}],
  ['a space', '/parent/dashboard', {}],
  ['a teacher’s own page', '/teacher/lessons', {}],
  ['what is no page', '/', { accept: 'application/json' }],
  ['an address without end', `/?q=${'a'.repeat(300)}`, {}],
])('%s is a page of one’s own', (_what, path, headers) => {
  expect(asked(path, headers)).toBeUndefined()
})
