import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { openReportQuery } from '#features/reports/web/queries.ts'
import { ReportPage } from '#features/reports/web/report-page.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { NotFoundPage } from '../-shell/not-found-page.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** A teacher writes what a child did in a lesson. `eleve`: the child of a group. */
export const Route = createFileRoute('/teacher/reports/$lessonId')({
  validateSearch: v.object({ eleve: optionalParam(v.pipe(v.string(), v.uuid())) }),
  loaderDeps: ({ search: { eleve } }) => ({ eleve }),
  loader: async ({ context: { queryClient }, params: { lessonId }, deps: { eleve } }) => {
    const { studentName } = await orNotFound(queryClient.ensureQueryData(openReportQuery(lessonId, eleve)))
    return { title: m.reports_title({ of: ofName(studentName) }) }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.reports_page_title()} />,
  notFoundComponent: NotFoundPage,
  errorComponent: () => <LoadFailure title={m.reports_load_failed()} />,
  component: WriteReport,
})

function WriteReport() {
  const { lessonId } = Route.useParams()
  const { eleve } = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(openReportQuery(lessonId, eleve))
  return <ReportPage key={data.studentId} report={data} />
}
