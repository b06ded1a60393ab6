import { expect, test } from 'vitest'
import { sharedPageKey } from './shared-page-key.ts'

const keyFor = (path: string, headers: Record<string, string> = {}) =>
  sharedPageKey(new Request(`http://localhost:3000${path}`, { headers }))

test('visitors with the same zone and theme share a page, whatever the order of their cookies', () => {
  const one = keyFor('/teachers?q=amina', { cookie: 'kalima-zone=Europe/Paris; kalima-theme=dark' })
  const other = keyFor('/teachers?q=amina', { cookie: 'kalima-theme=dark; kalima-zone=Europe/Paris' })
  expect(one).toBeDefined()
  expect(one).toBe(other)
})

test('another address, zone or theme has another key', () => {
  const keys = [
    keyFor('/teachers'),
    keyFor('/teachers?page=2'),
    keyFor('/'),
    keyFor('/', { cookie: 'kalima-zone=Africa/Cairo' }),
    keyFor('/', { cookie: 'kalima-theme=dark' }),
    keyFor('/teacher/0b1f6a52-33ad-4d7e-9f8e-0a7b3f0c1d2e'),
  ]
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['a session', '/', { cookie: 'kalima.session_token=abc.def' }],
  ['a session on https', '/', { cookie: 'kalima-zone=Europe/Paris; __Host-kalima.session_token=abc' }],
  ['a refused form', '/', { cookie: 'kalima-form=abc' }],
  ['a page with a form', '/login', {}],
  ['a page of a space', '/parent/dashboard', {}],
  ['a page of the teacher’s space', '/teacher/lessons', {}],
  ['a JSON request', '/', { accept: 'application/json' }],
  ['a very long address', `/?q=${'a'.repeat(300)}`, {}],
])('%s has no shared page', (_what, path, headers) => {
  expect(keyFor(path, headers)).toBeUndefined()
})
