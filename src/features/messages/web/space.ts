import { m } from '#paraglide/messages.js'
import type { messagesApi } from './api.ts'

/** Whose messages these are; their pages lie in that role's space. */
export type Space = 'parent' | 'teacher'

export type OpenConversation = Awaited<ReturnType<typeof messagesApi.conversation.call>>
export type MessageView = OpenConversation['messages'][number]
export type ConversationView = Awaited<
  ReturnType<typeof messagesApi.conversations.call>
>['conversations'][number]

/** «Adam», «Adam et Inès», «Adam, Inès et Rania» */
const listed = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : m.messages_and({ names: names.slice(0, -1).join(', '), last })
}

/** Which children join the two, as each side thinks of them; nothing when none is left. */
export const childrenLine = (space: Space, children: readonly { firstName: string }[]): string => {
  if (children.length === 0) return ''
  const names = listed(children.map(child => child.firstName))
  if (space === 'parent') return m.messages_about({ names })
  return children.length === 1 ? m.messages_pupil({ names }) : m.messages_pupils({ names })
}
