import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { messagesApi } from './api.ts'
import { conversationWith } from './queries.ts'
import type { Space } from './space.ts'

export type Outgoing = { id: string; studentId: string; text: string; state: 'sending' | 'failed' }

/**
 * Messages on their way: shown at once, sent again under the same id, gone from here when the server has them. `asked` is
 * the id in the address, which may be a child's; `personId` is whom they go to.
 */
export const useOutgoing = (space: Space, asked: string, personId: string) => {
  const queryClient = useQueryClient()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const put = (message: Outgoing) =>
    setOutgoing(before =>
      before.some(one => one.id === message.id)
        ? before.map(one => (one.id === message.id ? message : one))
        : [...before, message],
    )
  const post = async ({ id, studentId, text }: Omit<Outgoing, 'state'>) => {
    put({ id, studentId, text, state: 'sending' })
    try {
      await messagesApi.send.call({ id, studentId, text, ...(space === 'parent' && { teacherId: personId }) })
    } catch (error) {
      put({ id, studentId, text, state: 'failed' })
      toast.error(m.messages_send_failed(), {
        id: 'message-failed',
        ...(error instanceof Error && { description: error.message }),
      })
      return
    }
    await queryClient.invalidateQueries({ queryKey: conversationWith(asked).queryKey })
    setOutgoing(before => before.filter(one => one.id !== id))
    toast.success(m.messages_sent(), { id: 'message-sent' })
    await queryClient.invalidateQueries({ queryKey: messagesApi.conversations.key() })
  }
  return {
    outgoing,
    send: (message: { studentId: string; text: string }) => post({ id: crypto.randomUUID(), ...message }),
    sendAgain: post,
  }
}
