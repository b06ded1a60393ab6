import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { isSettled } from '~/platform/http/is-settled'
import { toast } from '~/platform/ui/toast'

/** The two answers to an application. Whatever came of it, the lists are read again: someone else may have answered. */
export const useDecide = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const readAgain = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.applications.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.school.key() }),
    ])
    onDone()
  }
  const onError = async (error: Error) => {
    toast.error(error.message)
    // Not reached or broken down: nothing is decided, and the question stays with what was typed.
    if (isSettled(error)) await readAgain()
  }
  const accept = useMutation(
    orpc.applications.accept.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await readAgain()
        toast.success(m.school_accepted_done({ name: firstName }))
      },
      onError,
    }),
  )
  const refuse = useMutation(
    orpc.applications.turnDown.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await readAgain()
        toast.success(m.school_refused_done({ name: firstName }))
      },
      onError,
    }),
  )
  return { accept, refuse }
}
