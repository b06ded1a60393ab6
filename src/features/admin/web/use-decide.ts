import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationsApi } from '#features/applications/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from './api.ts'

/** The two answers to an application. Whatever came of it, the lists are read again: someone else may have answered. */
export const useDecide = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const refetchLessons = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: applicationsApi.key() }),
      queryClient.invalidateQueries({ queryKey: adminApi.key() }),
    ])
    onDone()
  }
  const onError = async (error: Error) => {
    toast.error(error.message)
    // Not reached or broken down: nothing is decided, and the question stays with what was typed.
    if (isApiRefusal(error)) await refetchLessons()
  }
  const accept = useMutation(
    applicationsApi.accept.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await refetchLessons()
        toast.success(m.school_accepted_done({ name: firstName }))
      },
      onError,
    }),
  )
  const refuse = useMutation(
    applicationsApi.turnDown.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await refetchLessons()
        toast.success(m.school_refused_done({ name: firstName }))
      },
      onError,
    }),
  )
  return { accept, refuse }
}
