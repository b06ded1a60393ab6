import type { GroupView } from '../../server/groups/list-groups.ts'
import type { WaitView } from '../../server/groups/waiting-list.ts'
import { bookingApi } from '../api.ts'

export type { GroupView, WaitView }

/** The open groups, with hours in this zone; in the account's own without one. */
export const groupsQuery = (timezone?: string) =>
  bookingApi.groups.queryOptions({ input: { timezone }, staleTime: 15_000 })

export const waitsQuery = () => bookingApi.waits.queryOptions()
