import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { unreadQuery } from './queries.ts'

/**
 * The viewer's unread counts; undefined until they are known. The server renders none, and the stream may deliver them before
 * a part of the page is hydrated, so that part renders none at first either.
 */
export const useUnread = () => {
  const { data } = useQuery(unreadQuery())
  return useHydrated() ? data : undefined
}
