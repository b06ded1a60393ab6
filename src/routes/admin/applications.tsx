import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { applicationStatuses } from '~/applications/applications'
import { ApplicationList } from '~/applications/web/application-list'
import { applicationList } from '~/applications/web/queries'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { orNothing } from '~/platform/search/or-nothing'
import { PageSearch } from '~/platform/search/page-search'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/admin/applications')({
  validateSearch: v.object({ ...PageSearch.entries, status: orNothing(v.picklist(applicationStatuses)) }),
  loaderDeps: ({ search: { status = 'pending', page = 1 } }) => ({ status, page }),
  loader: ({ context, deps: { status, page } }) =>
    context.queryClient.ensureQueryData(applicationList(status, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_applications()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: ApplicationsPage,
})

function ApplicationsPage() {
  const { status, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_place_applications()} text={m.school_applications_text()} />
      <ApplicationList status={status} page={page} />
    </>
  )
}
