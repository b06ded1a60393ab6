import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { lessonsApi } from './api.ts'
import { refetchLessons } from './queries.ts'

/** Confirms several lessons with one press, and says how many are confirmed. @param onDone called once the lists are fresh, or it failed */
export const useConfirmLessons = (onDone?: () => void) => {
  const queryClient = useQueryClient()
  const { isPending, mutate } = useMutation(
    lessonsApi.confirmMany.mutationOptions({
      onSuccess: ({ confirmed }, { ids }) => {
        const count = confirmed.length
        const text = count === 1 ? m.lessons_confirmed() : m.lessons_confirmed_many({ count })
        if (count < ids.length) toast.info(text, { description: m.lessons_confirmed_some() })
        else toast.success(text)
      },
      onError: () => toast.error(m.lessons_update_failed()),
      onSettled: async () => {
        await refetchLessons(queryClient)
        onDone?.()
      },
    }),
  )
  return {
    isPending,
    confirm: (ids: string[]) => {
      if (!isPending) mutate({ ids })
    },
  }
}
