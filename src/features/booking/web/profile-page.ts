import type { QueryClient } from '@tanstack/react-query'
import type { TeacherProfile } from '#features/teachers/server/view.ts'
import { teacherProfile } from '#features/teachers/web/teacher-queries.ts'
import { isNotFound } from '#platform/http/client-errors.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { freeWeekQuery } from './finder/free-week.tsx'

/** Loads the profile and the first week of free hours in parallel; null when there is no such teacher. */
export const loadProfile = async (
  queryClient: QueryClient,
  id: string,
  zone: string | null,
): Promise<TeacherProfile | null> => {
  // If the slots fail to load, the profile is still shown, with an error in their place.
  const slots = queryClient.prefetchQuery(freeWeekQuery(id, zone ?? schoolZone))
  try {
    return await queryClient.ensureQueryData(teacherProfile(id))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  } finally {
    // A query still pending when the server sends the page would be sent along and fail in the browser.
    if (import.meta.env.SSR) await slots
  }
}
