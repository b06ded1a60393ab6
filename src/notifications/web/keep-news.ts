import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'
import { readAgain } from '~/lessons/web/queries'
import { openLive } from '~/platform/realtime/live'
import { setNewsLost } from './news-state'
import { unreadQuery } from './queries'

/**
 * Keeps the figures of this tab right, and whatever it shows of lessons, conversations and notifications. Only while somebody can
 * see the tab: a browser opens six connections to one host, and hidden tabs must not hold them all. Each opening tells the
 * whole state, so that nothing is missed. @returns the way to stop
 */
export const keepNews = (queryClient: QueryClient): (() => void) => {
  let live: ReturnType<typeof openLive> | undefined
  const take = (unread: unknown) => {
    const before = queryClient.getQueryData(unreadQuery().queryKey)
    const now = unread as { notifications: number; messages: number }
    queryClient.setQueryData(unreadQuery().queryKey, now)
    // Somebody has confirmed, cancelled or moved a lesson that this tab may be showing.
    if (before && now.notifications > before.notifications) void readAgain(queryClient)
    void queryClient.invalidateQueries({ queryKey: orpc.messages.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.notifications.list.key() })
  }
  const stop = () => {
    live?.close()
    live = undefined
    setNewsLost(false)
  }
  const look = () => {
    if (document.visibilityState === 'hidden') stop()
    else
      live ??= openLive('/api/news', {
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
