import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { toast } from '~/platform/ui/toast'
import { type NewHours, rulesOf } from '../new-hours'
import { hoursChanged } from './queries'

const doneText = ({ isException, isWeekly, on }: NewHours) => {
  const isRecurring = isWeekly && on === 'days'
  if (isException) return isRecurring ? m.availability_closed_weekly() : m.availability_closed_once()
  return isRecurring ? m.availability_added_weekly() : m.availability_added_once()
}

/** Sends what the dialog holds. Sent twice it is written once: the same row says nothing more. */
export const useAddHours = (today: string, onDone: () => void) => {
  const queryClient = useQueryClient()
  const mutation = useMutation(orpc.availability.write.mutationOptions())
  const add = (asked: NewHours) => {
    if (mutation.isPending) return
    mutation.mutate(rulesOf(asked, today), {
      onSuccess: async () => {
        await hoursChanged(queryClient)
        toast.success(doneText(asked))
        onDone()
      },
      onError: error => {
        const isTold = error instanceof ORPCError && error.status === 422
        toast.error(m.availability_add_failed(), isTold ? { description: error.message } : {})
      },
    })
  }
  return { add, isAdding: mutation.isPending }
}
