import { orpc } from '~/api-client'

/** Kept right by the live stream once it is open: no need to ask again by itself. */
export const unreadQuery = () =>
  orpc.notifications.unread.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export const notificationPages = () =>
  orpc.notifications.list.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })
