import type { QueryClient } from '@tanstack/react-query'
import type { School } from '#features/school/school.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { schoolZone } from '#features/school/zone.ts'
import type { TeacherProfile } from '#features/teachers/server/views.ts'
import { teacherProfile } from '#features/teachers/web/teacher-queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/not-found.ts'
import { nextSlots } from './queries.ts'

/** What the profile page shows, asked at once; null when there is no such teacher. */
export const loadProfile = async (
  queryClient: QueryClient,
  id: string,
  zone: string | null,
): Promise<TeacherProfile | null> => {
  // A profile without slots is still a profile: their failure is told where they would stand.
  const slots = queryClient.prefetchQuery(nextSlots(id, zone ?? schoolZone))
  try {
    return await queryClient.ensureQueryData(teacherProfile(id))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  } finally {
    // A question that is still open when the page leaves travels with it, and fails in the browser.
    if (import.meta.env.SSR) await slots
  }
}

export const profileHead = (
  school: School,
  teacher: TeacherProfile | null | undefined,
  isPrivate = false,
) => {
  if (!teacher)
    return pageHead(school, { title: m.teachers_missing_title(), path: '/teachers', isPrivate: true })
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
