import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '#platform/http/client-errors.ts'
import { conversationQuery } from './queries.ts'

/** Loads a conversation for its route. A person who is not found is reported as `isMissing`, not thrown. */
export const loadConversation = async (queryClient: QueryClient, personId: string) => {
  try {
    await queryClient.ensureInfiniteQueryData(conversationQuery(personId))
    return { isMissing: false }
  } catch (error) {
    if (isNotFound(error)) return { isMissing: true }
    throw error
  }
}
