import type { QueryClient } from '@tanstack/react-query'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { messagesApi } from '#features/messages/web/api.ts'
import { subscribeUnread } from '#features/notifications/web/subscribe-unread.ts'

/** Keeps the lessons and conversations on the screen in step with the live stream. @returns unsubscribe */
export const subscribeNews = (queryClient: QueryClient) =>
  subscribeUnread(queryClient, hasNewNotification => {
    if (hasNewNotification) void refetchLessons(queryClient)
    void queryClient.invalidateQueries({ queryKey: messagesApi.key() })
  })
