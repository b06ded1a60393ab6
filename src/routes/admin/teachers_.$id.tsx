import { createFileRoute, notFound } from '@tanstack/react-router'
import { historyQuery, teacherQuery } from '#features/admin/web/queries.ts'
import { TeacherPage } from '#features/admin/web/teacher-record.tsx'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/teachers_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(teacherQuery(id)).catch(error => {
        throw isNotFound(error) ? notFound() : error
      }),
      queryClient.ensureInfiniteQueryData(historyQuery('teacher', id)),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_teachers()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <TeacherPage id={id} />
}
