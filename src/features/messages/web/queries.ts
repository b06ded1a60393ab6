import { messagesApi } from './api.ts'

export const conversationPages = () =>
  messagesApi.conversations.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })

/** The newest page first; each further one is older. */
export const conversationWith = (personId: string) =>
  messagesApi.conversation.infiniteOptions({
    input: (before: number | undefined) => ({ personId, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })
