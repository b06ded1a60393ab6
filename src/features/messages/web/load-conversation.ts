import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '#platform/http/client-errors.ts'
import { conversationWith } from './queries.ts'

/** What a page of one conversation starts from; that nobody is there to write to is an answer, not a failure. */
export const loadConversation = async (queryClient: QueryClient, personId: string) => {
  try {
    await queryClient.ensureInfiniteQueryData(conversationWith(personId))
    return { isMissing: false }
  } catch (error) {
    if (isNotFound(error)) return { isMissing: true }
    throw error
  }
}
