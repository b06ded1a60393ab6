import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { schoolApi } from '#features/school/web/api.ts'

/** After a change of what every page shows of the school: its name in the titles, its logo. */
export const useRefreshSchool = () => {
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    queryClient.removeQueries({ queryKey: schoolApi.profile.key() })
    return router.invalidate()
  }
}
