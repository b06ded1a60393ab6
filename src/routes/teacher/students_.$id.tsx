import { createFileRoute } from '@tanstack/react-router'
import { courseQuery, reportPagesQuery } from '#features/reports/web/queries.ts'
import { ownStudentQuery } from '#features/teacher-space/web/queries.ts'
import { StudentPage } from '#features/teacher-space/web/student-page.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { NotFoundPage } from '../-shell/not-found-page.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** One student of the teacher's. */
export const Route = createFileRoute('/teacher/students_/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [{ firstName }] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(ownStudentQuery(id)),
        queryClient.ensureQueryData(courseQuery(id)),
        queryClient.prefetchInfiniteQuery(reportPagesQuery(id)),
      ]),
    )
    return { title: `${firstName} · ${m.teachers_nav_students()}` }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.teachers_nav_students()} />,
  notFoundComponent: NotFoundPage,
  errorComponent: () => <LoadFailure title={m.reports_student_load_failed()} />,
  component: () => <StudentPage id={Route.useParams().id} />,
})
