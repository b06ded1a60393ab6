import { ORPCError } from '@orpc/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { type NewHours, rulesOf } from '../new-hours.ts'
import { availabilityApi } from './api.ts'
import { refetchHours, timetableQuery } from './queries.ts'

const doneText = ({ isException, isWeekly, on }: NewHours) => {
  const isRecurring = isWeekly && on === 'days'
  if (isException) return isRecurring ? m.availability_closed_weekly() : m.availability_closed_once()
  return isRecurring ? m.availability_added_weekly() : m.availability_added_once()
}

const keptText = (count: number) =>
  count === 1 ? m.availability_kept_one() : m.availability_kept_many({ count })

/** Lessons that stand in hours just closed: they were agreed upon, and their teacher must know. */
const lessonsIn = async (queryClient: QueryClient, written: readonly { id: string }[]) => {
  const { rows } = await queryClient.fetchQuery(timetableQuery())
  return rows
    .filter(row => written.some(({ id }) => id === row.id))
    .reduce((count, row) => count + row.lessons, 0)
}

/** Sends what the dialog holds. Sent twice it is written once: the same row says nothing more. */
export const useAddHours = (today: string, onDone: () => void) => {
  const queryClient = useQueryClient()
  const mutation = useMutation(availabilityApi.write.mutationOptions())
  const add = (asked: NewHours) => {
    if (mutation.isPending) return
    mutation.mutate(rulesOf(asked, today), {
      onSuccess: async written => {
        await refetchHours(queryClient)
        const kept = asked.isException ? await lessonsIn(queryClient, [written].flat()) : 0
        toast.success(doneText(asked), kept > 0 ? { description: keptText(kept), duration: 8000 } : {})
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
