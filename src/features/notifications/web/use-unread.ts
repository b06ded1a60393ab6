import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { unreadQuery } from './queries.ts'

/**
 * What this person has not read yet; undefined while nobody knows. The server draws no figure, and the stream may bring
 * one before a part of the page is hydrated: that part starts without it too.
 */
export const useUnread = () => {
  const { data } = useQuery(unreadQuery())
  return useHydrated() ? data : undefined
}
