import { createFileRoute, notFound } from '@tanstack/react-router'
import { LessonPage } from '#features/admin/web/lesson-record.tsx'
import { historyQuery, lessonQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/lessons_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(lessonQuery(id)).catch(error => {
        throw isNotFound(error) ? notFound() : error
      }),
      queryClient.ensureInfiniteQueryData(historyQuery('lesson', id)),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.desk_about_lesson()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <LessonPage id={id} />
}
