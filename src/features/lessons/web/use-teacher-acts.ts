import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { lessonsApi } from './api.ts'
import { refetchLessons } from './queries.ts'

/**
 * What a teacher does to a lesson; the lists, the figures and the calendar are read again, whatever came of it.
 * @param onCancelled before they are read, when the lesson leaves the list
 */
export const useTeacherActs = (lessonId: string, onCancelled?: () => void) => {
  const queryClient = useQueryClient()
  const onSettled = () => refetchLessons(queryClient)
  const onError = (error: Error) => toast.error(isApiRefusal(error) ? error.message : m.lessons_act_failed())
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
        toast.success(m.lessons_cancelled(), { description: m.lessons_cancelled_told() })
      },
      onError,
      onSettled,
    }),
  )
  const isBusy = confirm.isPending || complete.isPending || cancel.isPending
  const act = (mutation: typeof confirm | typeof complete) => () => {
    if (!isBusy) mutation.mutate({ id: lessonId })
  }
  return {
    isBusy,
    confirm: act(confirm),
    complete: act(complete),
    /** With a word to the families, or without. */
    cancel: (reason: string) => {
      if (!isBusy) cancel.mutate({ id: lessonId, ...(reason && { reason }) })
    },
    isCancelling: cancel.isPending,
  }
}
