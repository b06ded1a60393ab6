import { useSyncExternalStore } from 'react'

let isLost = false
const readers = new Set<() => void>()

export const setNewsLost = (lost: boolean) => {
  if (isLost === lost) return
  isLost = lost
  for (const reader of readers) reader()
}

const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Whether the stream that brings what others write is broken just now. */
export const useNewsLost = () =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
