import { createFileRoute } from '@tanstack/react-router'
import { historyQuery, lessonQuery } from '#features/admin/web/queries.ts'
import { LessonRecordPage } from '#features/admin/web/records/lesson-record.tsx'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/lessons_/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(
      m.admin_about_lesson,
      orNotFound(queryClient.ensureQueryData(lessonQuery(id))),
      queryClient.ensureInfiniteQueryData(historyQuery('lesson', id)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => <RecordNotFound back={{ label: m.school_nav_lessons(), to: '/admin/lessons' }} />,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <LessonRecordPage id={id} />
}
