import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { childQuery, historyQuery } from '#features/admin/web/queries.ts'
import { ChildFile } from '#features/admin/web/records/child-record.tsx'
import { RecordNotFound } from '#features/admin/web/records/record-parts.tsx'
import { lessonReportQuery, reportPagesQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/families_/$id_/children/$studentId')({
  validateSearch: v.object({ report: optionalParam(v.pipe(v.string(), v.uuid())) }),
  loaderDeps: ({ search: { report } }) => ({ report }),
  loader: ({ context: { queryClient }, params: { id, studentId }, deps: { report } }) =>
    loadWithTitle(
      m.admin_about_child,
      orNotFound(queryClient.ensureQueryData(childQuery(id, studentId))),
      queryClient.ensureInfiniteQueryData(historyQuery('child', studentId)),
      queryClient.prefetchInfiniteQuery(reportPagesQuery(studentId)),
      report && queryClient.prefetchQuery(lessonReportQuery(studentId, report)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  notFoundComponent: () => (
    <RecordNotFound back={{ label: m.school_nav_families(), to: '/admin/families' }} />
  ),
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: Page,
})

function Page() {
  const { id, studentId } = Route.useParams()
  const { report } = Route.useSearch()
  return <ChildFile familyId={id} studentId={studentId} reportOf={report} />
}
