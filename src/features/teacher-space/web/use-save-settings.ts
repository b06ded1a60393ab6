import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { teacherSpaceApi } from './api.ts'

export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation(
    teacherSpaceApi.changeOwnSettings.mutationOptions({
      onSuccess: async () => {
        // Every page reads the viewer's zone.
        await queryClient.fetchQuery({ ...accountsApi.me.queryOptions(), staleTime: 0 })
        await queryClient.invalidateQueries()
        await router.invalidate()
        toast.success(m.teachers_settings_saved())
      },
      onError: error => {
        const isValidationError = error instanceof ORPCError && error.status === 422
        toast.error(m.teachers_settings_failed(), isValidationError ? { description: error.message } : {})
      },
    }),
  )
}
