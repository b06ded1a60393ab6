import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ApplicationList } from '#features/admin/web/application-list.tsx'
import { ExportLink } from '#features/admin/web/export-link.tsx'
import { applicationStatuses } from '#features/applications/applications.ts'
import { applicationList } from '#features/applications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/applications')({
  validateSearch: v.object({ ...PageSearch.entries, status: optionalParam(v.picklist(applicationStatuses)) }),
  loaderDeps: ({ search: { status = 'pending', page = 1 } }) => ({ status, page }),
  loader: ({ context, deps: { status, page } }) =>
    context.queryClient.ensureQueryData(applicationList(status, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_applications()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const { status, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_applications()}
        text={m.school_applications_text()}
        action={<ExportLink list="applications" />}
      />
      <ApplicationList status={status} page={page} />
    </>
  )
}
