import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { toast } from '~/platform/ui/toast'

export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation(
    orpc.teachers.changeOwnSettings.mutationOptions({
      onSuccess: async () => {
        // The zone of the viewer stands in the root of every page.
        await queryClient.fetchQuery({ ...orpc.accounts.me.queryOptions(), staleTime: 0 })
        await queryClient.invalidateQueries()
        await router.invalidate()
        toast.success(m.teachers_settings_saved())
      },
      onError: error => {
        const isTold = error instanceof ORPCError && error.status === 422
        toast.error(m.teachers_settings_failed(), isTold ? { description: error.message } : {})
      },
    }),
  )
}
