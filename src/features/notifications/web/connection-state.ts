import { useSyncExternalStore } from 'react'
import { createStore } from '#ui/store.ts'

const lost = createStore(false)

export const setConnectionLost = (isLost: boolean) => {
  if (isLost !== lost.read()) lost.set(isLost)
}

/** Whether the unread stream is disconnected. */
export const useConnectionLost = () => useSyncExternalStore(lost.subscribe, lost.read, () => false)
