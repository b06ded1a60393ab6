import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import type { Side } from '../messages.ts'
import { messagesApi } from './api.ts'
import { conversationQuery } from './queries.ts'

export type PendingMessage = { id: string; studentId: string; text: string; state: 'sending' | 'failed' }

/**
 * The messages that the server does not have yet. They are shown at once and resent with the same id.
 * @param addressId the id in the address, which may be that of a child
 * @param personId the recipient
 */
export const useOutgoingMessages = (space: Side, addressId: string, personId: string) => {
  const queryClient = useQueryClient()
  const [outgoing, setOutgoing] = useState<PendingMessage[]>([])
  const upsert = (message: PendingMessage) =>
    setOutgoing(before =>
      before.some(one => one.id === message.id)
        ? before.map(one => (one.id === message.id ? message : one))
        : [...before, message],
    )
  const post = async ({ id, studentId, text }: Omit<PendingMessage, 'state'>) => {
    upsert({ id, studentId, text, state: 'sending' })
    try {
      await messagesApi.send.call({ id, studentId, text, ...(space === 'parent' && { teacherId: personId }) })
    } catch (error) {
      upsert({ id, studentId, text, state: 'failed' })
      toast.error(m.messages_send_failed(), {
        id: 'message-failed',
        ...(error instanceof Error && { description: error.message }),
      })
      return
    }
    await queryClient.invalidateQueries({ queryKey: conversationQuery(addressId).queryKey })
    setOutgoing(before => before.filter(one => one.id !== id))
    toast.success(m.messages_sent(), { id: 'message-sent' })
    await queryClient.invalidateQueries({ queryKey: messagesApi.conversations.key() })
  }
  return {
    outgoing,
    send: (message: { studentId: string; text: string }) => post({ id: crypto.randomUUID(), ...message }),
    resend: post,
  }
}
