import type { QueryClient } from '@tanstack/react-query'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { messagesApi } from '#features/messages/web/api.ts'
import { subscribeUnread } from '#features/notifications/web/subscribe-unread.ts'

/** Refetches lessons and conversations when the live stream reports changes. @returns unsubscribe */
export const subscribeUpdates = (queryClient: QueryClient) =>
  subscribeUnread(queryClient, hasNewNotification => {
    if (hasNewNotification) void refetchLessons(queryClient)
    void queryClient.invalidateQueries({ queryKey: messagesApi.key() })
  })
