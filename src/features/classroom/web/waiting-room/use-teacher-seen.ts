import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { classroomApi } from '../api.ts'
import { readServerClock } from '../connection/server-clock.ts'

/**
 * In the room the lesson is not read again: what this tab saw of the teacher there, from the start of the lesson on, is noted for
 * the pages of a family.
 */
export const useTeacherSeen = ({ id, startsAt, now }: LessonRoomView, isTeacherIn: boolean) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isTeacherIn) return
    const note = () =>
      queryClient.setQueriesData<Awaited<ReturnType<typeof classroomApi.roomAccess.call>>>(
        { queryKey: classroomApi.roomAccess.key({ input: { id } }) },
        seen => seen && { ...seen, hasTeacherJoined: true },
      )
    const timer = setTimeout(note, Date.parse(startsAt) - readServerClock({ now }))
    return () => clearTimeout(timer)
  }, [queryClient, id, startsAt, now, isTeacherIn])
}
