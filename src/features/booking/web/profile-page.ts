import type { QueryClient } from '@tanstack/react-query'
import type { School } from '#features/school/school.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { schoolZone } from '#features/school/zone.ts'
import type { TeacherProfile } from '#features/teachers/server/views.ts'
import { teacherProfile } from '#features/teachers/web/teacher-queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { freeWeekQuery } from './free-week.tsx'

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

export const profileHead = (
  school: School,
  teacher: TeacherProfile | null | undefined,
  isPrivate = false,
) => {
  if (!teacher)
    return pageHead(school, { title: m.teachers_not_found_title(), path: '/teachers', isPrivate: true })
  const name = `${teacher.firstName} ${teacher.lastName}`
  const description = [teacher.specialization.join(', '), teacher.headline].filter(Boolean).join('. ')
  return pageHead(school, {
    title: name,
    description,
    path: `/teacher/${teacher.id}`,
    isPrivate,
    data: {
      '@type': 'Person',
      name,
      jobTitle: m.teachers_job_title(),
      description,
      url: `${school.origin}/teacher/${teacher.id}`,
      knowsAbout: teacher.specialization,
      worksFor: {
        '@id': `${school.origin}/#organization`,
        '@type': 'EducationalOrganization',
        name: school.name,
      },
    },
  })
}
