import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { readTabDraft, writeTabDraft } from '#platform/device/tab-drafts.ts'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Side } from '../messages.ts'
import type { MessageView } from '../server/view.ts'
import { messagesApi } from './api.ts'
import { conversationQuery } from './queries.ts'

export type PendingMessage = { id: string; studentId: string; text: string; state: 'sending' | 'failed' }

const failedToast = 'message-failed'

/** A message that was on its way when the page was left counts as failed until the conversation has it. */
const readUnsent = (draftName: string): PendingMessage[] => {
  const unsent: PendingMessage[] = JSON.parse(readTabDraft(draftName) || '[]')
  return unsent.map(message => ({ ...message, state: 'failed' }))
}

/**
 * The messages that the server does not have yet. They are shown at once and resent with the same id. The tab keeps them, like a
 * text that is being typed, until they are sent or discarded.
 * @param draftName under which the tab keeps them
 * @param addressId the id in the address, which may be that of a child
 * @param personId the recipient
 * @param messages those that the server has
 */
export const useOutgoingMessages = (
  draftName: string,
  space: Side,
  addressId: string,
  personId: string,
  messages: readonly MessageView[],
) => {
  const queryClient = useQueryClient()
  const { queryKey } = conversationQuery(addressId)
  const [outgoing, setOutgoing] = useState<PendingMessage[]>()
  const upsert = (message: PendingMessage) =>
    setOutgoing((before = []) =>
      before.some(one => one.id === message.id)
        ? before.map(one => (one.id === message.id ? message : one))
        : [...before, message],
    )
  const discard = (id: string) => setOutgoing(before => before?.filter(one => one.id !== id))
  const post = async ({ id, studentId, text }: Omit<PendingMessage, 'state'>) => {
    upsert({ id, studentId, text, state: 'sending' })
    const failure = await messagesApi.send
      .call({ id, studentId, text, ...(space === 'parent' && { teacherId: personId }) })
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    // Also without an answer: the server may have the message.
    if (!isApiRefusal(failure)) await queryClient.invalidateQueries({ queryKey })
    const pages = queryClient.getQueryData(queryKey)?.pages ?? []
    if (failure && !pages.some(page => page.messages.some(message => message.id === id))) {
      upsert({ id, studentId, text, state: 'failed' })
      toast.error(m.messages_send_failed(), {
        id: failedToast,
        ...(failure instanceof Error && { description: failure.message }),
      })
      return
    }
    discard(id)
    toast.success(m.messages_sent(), { id: 'message-sent' })
    await queryClient.invalidateQueries({ queryKey: messagesApi.conversations.key() })
  }
  const pending = (outgoing ?? []).filter(one => !messages.some(({ id }) => id === one.id))
  useEffect(() => setOutgoing(before => before ?? readUnsent(draftName)), [draftName])
  /** What the tab keeps; undefined before it was read. */
  const kept = outgoing && (pending.length > 0 ? JSON.stringify(pending) : '')
  useEffect(() => {
    if (kept !== undefined) writeTabDraft(draftName, kept)
  }, [draftName, kept])
  const hasFailed = pending.some(({ state }) => state === 'failed')
  useEffect(() => {
    if (!hasFailed) toast.dismiss(failedToast)
  }, [hasFailed])
  return {
    pending,
    send: (message: { studentId: string; text: string }) => post({ id: crypto.randomUUID(), ...message }),
    resend: post,
    discard,
  }
}
