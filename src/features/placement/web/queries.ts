import { useQueryClient } from '@tanstack/react-query'
import type { PlacementView } from '../server/view.ts'
import { placementApi } from './api.ts'

export const placementQuery = (studentId: string) => placementApi.show.queryOptions({ input: { studentId } })

/** Each procedure returns the current PlacementView, which replaces the cached one. */
export const useShowPlacement = () => {
  const queryClient = useQueryClient()
  return (view: PlacementView) => queryClient.setQueryData(placementQuery(view.studentId).queryKey, view)
}
