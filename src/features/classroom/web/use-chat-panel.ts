import { useState } from 'react'
import type { ChatLine } from './room-view.ts'

/** Whether the chat is open, and how many messages of others came since it was open last. */
export const useChatPanel = (chat: readonly ChatLine[]) => {
  const [isOpen, setIsOpen] = useState(false)
  const [readCount, setReadCount] = useState(0)
  const received = chat.filter(line => !line.isOwn).length
  return {
    isOpen,
    unread: isOpen ? 0 : Math.max(0, received - readCount),
    show: (nextIsOpen: boolean) => {
      setIsOpen(nextIsOpen)
      setReadCount(received)
    },
  }
}
