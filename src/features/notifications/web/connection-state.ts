import { useSyncExternalStore } from 'react'

let isLost = false
const listeners = new Set<() => void>()

export const setConnectionLost = (lost: boolean) => {
  if (isLost === lost) return
  isLost = lost
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the unread stream is disconnected. */
export const useConnectionLost = () =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  )
