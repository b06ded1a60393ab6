import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { classroomApi } from './api.ts'

/** In the room the lesson is not read again: what this tab saw of the teacher there is noted for the pages of a family. */
export const useTeacherSeen = (lessonId: string, isTeacherIn: boolean) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTeacherIn) return
    queryClient.setQueriesData<Awaited<ReturnType<typeof classroomApi.roomAccess.call>>>(
      { queryKey: classroomApi.roomAccess.key({ input: { id: lessonId } }) },
      seen => seen && { ...seen, hasTeacherJoined: true },
    )
  }, [queryClient, lessonId, isTeacherIn])
}
