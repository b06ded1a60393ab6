import { useMutation } from '@tanstack/react-query'
import { applicationsApi } from '#features/applications/web/api.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { useRefetch } from '../use-refetch.ts'

/**
 * Mutations that accept or refuse an application. Afterwards the lists are refetched, even if another admin has decided it first.
 * `keepsReason`: the form stays open then, with the reason that was typed.
 */
export const useDecide = (onDone: () => void, { keepsReason = false } = {}) => {
  const { refetch: refetchApplications, onError, onErrorInForm } = useRefetch(onDone, applicationsApi.key())
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
      onError: keepsReason ? onErrorInForm : onError,
    }),
  )
  return { accept, refuse }
}
