import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import {
  absencesQuery,
  diplomasQuery,
  historyQuery,
  lessonsToReplaceQuery,
  personMailsQuery,
  teacherQuery,
} from '#features/admin/web/queries.ts'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { TeacherRecordPage } from '#features/admin/web/records/teacher-record.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/teachers_/$id')({
  validateSearch: v.object({ absence: optionalParam(v.literal('new')) }),
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(
      m.admin_about_teacher,
      orNotFound(
        Promise.all([
          queryClient.ensureQueryData(teacherQuery(id)),
          queryClient.ensureQueryData(absencesQuery(id)),
        ]),
      ),
      queryClient.ensureQueryData(lessonsToReplaceQuery(id)),
      queryClient.ensureQueryData(diplomasQuery(id)),
      queryClient.ensureInfiniteQueryData(historyQuery('teacher', id)),
      queryClient.ensureInfiniteQueryData(personMailsQuery(id)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => (
    <RecordNotFound back={{ label: m.school_nav_teachers(), to: '/admin/teachers' }} />
  ),
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { absence } = Route.useSearch()
  return <TeacherRecordPage id={id} opensAbsence={absence === 'new'} />
}
