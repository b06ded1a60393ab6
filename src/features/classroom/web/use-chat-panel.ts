import { useState } from 'react'
import type { ChatLine } from './room-view.ts'

/** Whether the chat is open, and how many messages of others came since it was open last. */
export const useChatPanel = (chat: readonly ChatLine[]) => {
  const [isOpen, setIsOpen] = useState(false)
  // Not their number: lines may be erased.
  const [lastRead, setLastRead] = useState(0)
  return {
    isOpen,
    unread: isOpen ? 0 : chat.filter(({ id, isOwn }) => !isOwn && id > lastRead).length,
    show: (nextIsOpen: boolean) => {
      setIsOpen(nextIsOpen)
      setLastRead(Math.max(lastRead, ...chat.map(({ id }) => id)))
    },
  }
}
