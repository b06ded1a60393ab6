import { messagesApi } from './api.ts'

export const conversationsQuery = () =>
  messagesApi.conversations.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })

/** The teachers whom a parent has not written to yet. */
export const recipientsQuery = () => messagesApi.recipients.queryOptions()

/** Pages from the newest to the oldest. */
export const conversationQuery = (personId: string) =>
  messagesApi.conversation.infiniteOptions({
    input: (before: number | undefined) => ({ personId, before }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })
