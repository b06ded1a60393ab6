import { createStore, useStore } from '#ui/store.ts'

const connectionLost = createStore(false)

export const setConnectionLost = connectionLost.set

/** Whether the unread stream is disconnected. */
export const useConnectionLost = () => useStore(connectionLost, false)
