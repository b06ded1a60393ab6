import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationsApi } from '#features/applications/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from './api.ts'

/** Mutations that accept or refuse an application. Afterwards the lists are refetched, even if another admin has decided it first. */
export const useDecide = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const refetchApplications = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: applicationsApi.key() }),
      queryClient.invalidateQueries({ queryKey: adminApi.key() }),
    ])
    onDone()
  }
  const onError = async (error: Error) => {
    toast.error(error.message)
    // On a network or server error the dialog stays open with what was typed.
    if (isApiRefusal(error)) await refetchApplications()
  }
  const accept = useMutation(
    applicationsApi.accept.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await refetchApplications()
        toast.success(m.school_accepted_done({ name: firstName }))
      },
      onError,
    }),
  )
  const refuse = useMutation(
    applicationsApi.turnDown.mutationOptions({
      onSuccess: async ({ firstName }) => {
        await refetchApplications()
        toast.success(m.school_refused_done({ name: firstName }))
      },
      onError,
    }),
  )
  return { accept, refuse }
}
