import { useSyncExternalStore } from 'react'

/** A value that changes outside of React and that components show: `useStore`. */
export const createStore = <Value>(initial: Value) => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set: (next: Value) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Readable<Value> = Pick<ReturnType<typeof createStore<Value>>, 'read' | 'subscribe'>

const noSubscription = () => () => undefined

/** @param absent shown on the server, and while there is no store: always the same object */
export const useStore = <Value>(store: Readable<Value> | undefined, absent: Value): Value =>
  useSyncExternalStore(store?.subscribe ?? noSubscription, store?.read ?? (() => absent), () => absent)
