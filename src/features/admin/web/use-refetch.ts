import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from './api.ts'

/**
 * For a change in one of the school's lists: fetches them again afterwards, and on a refusal too, since another admin may
 * have been faster. On a network or server error nothing closes. `onErrorInForm` never closes: what was typed stays.
 */
export const useRefetch = (onDone: () => void, ...alsoOutdated: QueryKey[]) => {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all(
      [adminApi.key(), ...alsoOutdated].map(queryKey => queryClient.invalidateQueries({ queryKey })),
    )
  }
  const refetch = async () => {
    await refresh()
    onDone()
  }
  const onErrorInForm = async (error: Error) => {
    toast.error(error.message)
    if (isApiRefusal(error)) await refresh()
  }
  const onError = async (error: Error) => {
    await onErrorInForm(error)
    if (isApiRefusal(error)) onDone()
  }
  return { refresh, refetch, onError, onErrorInForm }
}
