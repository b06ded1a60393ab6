import type { QueryClient } from '@tanstack/react-query'
import { openEventStream } from '#platform/realtime/event-stream.ts'
import { notificationsApi } from './api.ts'
import { setConnectionLost } from './connection-state.ts'
import { unreadQuery } from './queries.ts'

/**
 * Keeps the unread counts and the list of notifications of this tab up to date, and calls `onChange` after every event. The
 * stream is open only while the tab is visible, because HTTP/1.1 browsers allow six connections per host. Each connection
 * starts with the whole state, so nothing is missed.
 * @param isStillSignedIn asked when the session ended: after a new password this browser has another one
 * @returns unsubscribe
 */
export const subscribeUnread = (
  queryClient: QueryClient,
  onChange: (hasNewNotification: boolean) => void,
  isStillSignedIn: () => Promise<boolean>,
): (() => void) => {
  let stream: ReturnType<typeof openEventStream> | undefined
  const handleUnread = (unread: unknown) => {
    const before = queryClient.getQueryData(unreadQuery().queryKey)
    const now = unread as { notifications: number; messages: number }
    queryClient.setQueryData(unreadQuery().queryKey, now)
    onChange(before !== undefined && now.notifications > before.notifications)
    void queryClient.invalidateQueries({ queryKey: notificationsApi.list.key() })
  }
  const stop = () => {
    stream?.close()
    stream = undefined
    setConnectionLost(false)
  }
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') stop()
    else
      stream ??= openEventStream('/api/unread', {
        on: { unread: handleUnread },
        onOpen: () => setConnectionLost(false),
        onLost: () => setConnectionLost(true),
        onEnd: reason => {
          stop()
          if (reason === 'signed_out')
            void isStillSignedIn().then(isSignedIn => isSignedIn && handleVisibility())
        },
      })
  }
  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    stop()
  }
}
