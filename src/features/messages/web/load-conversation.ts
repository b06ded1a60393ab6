import type { QueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { conversationQuery } from './queries.ts'

/** Loads a conversation for its route. A person who is not found is reported as `isMissing`, not thrown. */
export const loadConversation = async (queryClient: QueryClient, personId: string) => {
  try {
    const { pages } = await queryClient.ensureInfiniteQueryData(conversationQuery(personId))
    const name = pages[0]?.fullName
    return { isMissing: false, title: name ? m.messages_conversation_with({ name }) : m.messages_title() }
  } catch (error) {
    if (isNotFound(error)) return { isMissing: true, title: m.messages_title() }
    throw error
  }
}
