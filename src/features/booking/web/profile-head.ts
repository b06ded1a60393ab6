import type { School } from '#features/school/school.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import type { TeacherProfile } from '#features/teachers/server/view.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'

/** The head of a profile. In a file of its own: heads are part of the first script of every page. */
export const profileHead = (
  school: School,
  teacher: TeacherProfile | null | undefined,
  isPrivate = false,
) => {
  if (!teacher)
    return pageHead(school, { title: m.teachers_not_found_title(), path: '/teachers', isPrivate: true })
  const name = fullName(teacher)
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
