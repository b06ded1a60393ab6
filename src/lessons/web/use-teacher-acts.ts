import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { isSettled } from '~/platform/http/is-settled'
import { toast } from '~/platform/ui/toast'
import { readAgain } from './queries'

/**
 * What a teacher does to a lesson; the lists, the figures and the calendar are read again, whatever came of it.
 * @param onCancelled before they are read, when the lesson leaves the list
 */
export const useTeacherActs = (lessonId: string, onCancelled?: () => void) => {
  const queryClient = useQueryClient()
  const onSettled = () => readAgain(queryClient)
  const onError = (error: Error) => toast.error(isSettled(error) ? error.message : m.lessons_act_failed())
  const confirm = useMutation(
    orpc.lessons.confirm.mutationOptions({
      onSuccess: () => toast.success(m.lessons_confirmed()),
      onError,
      onSettled,
    }),
  )
  const complete = useMutation(
    orpc.lessons.complete.mutationOptions({
      onSuccess: () => toast.success(m.lessons_completed()),
      onError,
      onSettled,
    }),
  )
  const cancel = useMutation(
    orpc.lessons.cancel.mutationOptions({
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
