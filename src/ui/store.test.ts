import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a store notifies of every change those who subscribed and have not left', () => {
  const store = createStore(1)
  const seen: number[] = []
  const leave = store.subscribe(() => seen.push(store.read()))
  store.set(2)
  leave()
  store.set(3)
  expect({ seen, last: store.read() }).toEqual({ seen: [2], last: 3 })
})
