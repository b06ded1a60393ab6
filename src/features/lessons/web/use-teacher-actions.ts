import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { lessonsApi } from './api.ts'
import { refetchLessons } from './queries.ts'

/**
 * The actions of a teacher on a lesson. Success or failure, everything that shows lessons is refetched.
 * @param onCancelled called before the refetch, which may remove the lesson from the list
 */
export const useTeacherActions = (lessonId: string, onCancelled?: () => void) => {
  const queryClient = useQueryClient()
  const onSettled = () => refetchLessons(queryClient)
  const onError = (error: Error) =>
    toast.error(isApiRefusal(error) ? error.message : m.lessons_update_failed())
  const confirm = useMutation(
    lessonsApi.confirm.mutationOptions({
      onSuccess: () => toast.success(m.lessons_confirmed()),
      onError,
      onSettled,
    }),
  )
  const complete = useMutation(
    lessonsApi.complete.mutationOptions({
      onSuccess: () => toast.success(m.lessons_completed()),
      onError,
      onSettled,
    }),
  )
  const cancel = useMutation(
    lessonsApi.cancel.mutationOptions({
      onSuccess: () => {
        onCancelled?.()
        toast.success(m.lessons_cancelled(), { description: m.lessons_cancelled_families_notified() })
      },
      onError,
      onSettled,
    }),
  )
  const isBusy = confirm.isPending || complete.isPending || cancel.isPending
  const run = (mutation: typeof confirm | typeof complete) => () => {
    if (!isBusy) mutation.mutate({ id: lessonId })
  }
  return {
    isBusy,
    confirm: run(confirm),
    complete: run(complete),
    /** @param reason for the families; may be empty */
    cancel: (reason: string) => {
      if (!isBusy) cancel.mutate({ id: lessonId, ...(reason && { reason }) })
    },
    isCancelling: cancel.isPending,
  }
}
