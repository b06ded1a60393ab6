import { announcementsApi } from './api.ts'

export const announcementsQuery = () =>
  announcementsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
export const reachableGroupsQuery = () => announcementsApi.groups.queryOptions()
