import { notificationsApi } from './api.ts'

/** Never stale, because the unread stream updates it. */
export const unreadQuery = () => notificationsApi.unread.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export const notificationsQuery = () =>
  notificationsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next ?? undefined,
  })
