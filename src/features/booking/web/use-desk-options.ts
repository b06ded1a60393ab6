import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'

/**
 * Options for the mutations of a list at the school's desk: fetches the list again and says what was done. On a refusal it is
 * fetched again too, since another admin may have been faster; what was typed stays. `useRefetch` of features/admin closes on
 * a refusal: its dialogs confirm an act that another admin has done. `isShown`: the form says the error itself.
 */
export const useDeskOptions = (queryKey: QueryKey, onDone: () => void) => {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey })
  return (done: () => string, isShown: (error: Error) => boolean = () => false) => ({
    onSuccess: async () => {
      await refetch()
      onDone()
      toast.success(done())
    },
    onError: async (error: Error) => {
      if (!isShown(error)) toast.error(error.message)
      if (isApiRefusal(error)) await refetch()
    },
  })
}
