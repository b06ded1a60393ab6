import type { QueryClient } from '@tanstack/react-query'
import { accountsApi } from '#features/accounts/web/api.ts'
import { whileSessionChanges } from '#features/accounts/web/session-change.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { messagesApi } from '#features/messages/web/api.ts'
import { subscribeUnread } from '#features/notifications/web/subscribe-unread.ts'
import { isSigningOut, leaveEndedSession, watchSigningOut } from './sign-out.tsx'

/**
 * Refetches lessons and conversations when the live stream reports changes. A sign-out ends the stream and the reads under way:
 * they would be refused and shown as failures of a page that is being left. @returns unsubscribe
 */
export const subscribeUpdates = (queryClient: QueryClient) => {
  let stop: (() => void) | undefined
  const followSession = () => {
    if (!isSigningOut()) {
      stop ??= subscribe(queryClient)
      return
    }
    stop?.()
    stop = undefined
    void queryClient.cancelQueries()
  }
  watchSigningOut(followSession)
  followSession()
  return () => {
    watchSigningOut(() => {})
    stop?.()
  }
}

const subscribe = (queryClient: QueryClient) =>
  subscribeUnread(
    queryClient,
    hasNewNotification => {
      if (hasNewNotification) void refetchLessons(queryClient)
      void queryClient.invalidateQueries({ queryKey: messagesApi.key() })
    },
    isStillSignedIn,
  )

/** Whether this browser has another session. Without one the page is left, so that it shows nothing of the account. */
const isStillSignedIn = async () => {
  try {
    const { viewer } = await whileSessionChanges(() => accountsApi.me.call())
    if (!viewer) leaveEndedSession()
    return viewer !== null
  } catch (error) {
    console.error('The session could not be read', error)
    return false
  }
}
