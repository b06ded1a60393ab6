import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ApplicationList } from '#features/admin/web/lists/application-list.tsx'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { applicationStatuses } from '#features/applications/applications.ts'
import { applicationList } from '#features/applications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/applications')({
  validateSearch: v.object({ status: optionalParam(v.picklist(applicationStatuses)) }),
  loaderDeps: ({ search: { status = 'pending' } }) => ({ status }),
  loader: ({ context, deps: { status } }) =>
    loadWithTitle(
      m.school_nav_applications,
      context.queryClient.ensureInfiniteQueryData(applicationList(status)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const { status } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_applications()}
        text={m.school_applications_text()}
        action={<ExportLink list="applications" />}
      />
      <ApplicationList status={status} />
    </>
  )
}
