import { announcementsApi } from './api.ts'

export const announcementsQuery = () =>
  announcementsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
    // Its line counts on while an announcement leaves.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.announcements.some(one => one.sent < one.recipients))
        ? 2000
        : false,
  })
export const reachableGroupsQuery = () => announcementsApi.groups.queryOptions()
