import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store calls its listeners once for each change, and none for the same value or after they left', () => {
  const store = createStore('one')
  const seen: string[] = []
  const leave = store.subscribe(() => seen.push(store.read()))
  store.set('one')
  store.set('two')
  leave()
  store.set('three')
  expect(seen).toEqual(['two'])
  expect(store.read()).toBe('three')
})
