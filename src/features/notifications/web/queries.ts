import { notificationsApi } from './api.ts'

/** Kept right by the live stream once it is open: no need to ask again by itself. */
export const unreadQuery = () => notificationsApi.unread.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export const notificationPages = () =>
  notificationsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })
