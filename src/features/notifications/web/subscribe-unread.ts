import type { QueryClient } from '@tanstack/react-query'
import { openEventStream } from '#platform/realtime/event-stream.ts'
import { notificationsApi } from './api.ts'
import { setNewsLost } from './news-state.ts'
import { unreadQuery } from './queries.ts'

/**
 * Keeps the figures of this tab right, and whatever it shows of lessons, conversations and notifications. Only while somebody can
 * see the tab: a browser opens six connections to one host, and hidden tabs must not hold them all. Each opening tells the
 * whole state, so that nothing is missed. @returns the way to stop
 */
export const subscribeUnread = (
  queryClient: QueryClient,
  onNews: (hasNewNotification: boolean) => void,
): (() => void) => {
  let live: ReturnType<typeof openEventStream> | undefined
  const take = (unread: unknown) => {
    const before = queryClient.getQueryData(unreadQuery().queryKey)
    const now = unread as { notifications: number; messages: number }
    queryClient.setQueryData(unreadQuery().queryKey, now)
    onNews(before !== undefined && now.notifications > before.notifications)
    void queryClient.invalidateQueries({ queryKey: notificationsApi.list.key() })
  }
  const stop = () => {
    live?.close()
    live = undefined
    setNewsLost(false)
  }
  const look = () => {
    if (document.visibilityState === 'hidden') stop()
    else
      live ??= openEventStream('/api/news', {
        on: { unread: take },
        onOpen: () => setNewsLost(false),
        onLost: () => setNewsLost(true),
      })
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}
