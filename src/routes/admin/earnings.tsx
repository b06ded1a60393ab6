import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { orNothing } from '~/platform/search/or-nothing'
import { PageSearch } from '~/platform/search/page-search'
import { isPlainDate } from '~/platform/time/dates'
import { SchoolEarnings } from '~/school/web/earnings'
import { earningsQuery } from '~/school/web/queries'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/admin/earnings')({
  validateSearch: v.object({
    ...PageSearch.entries,
    month: orNothing(
      v.pipe(
        v.string(),
        v.check(month => isPlainDate(`${month}-01`)),
      ),
    ),
  }),
  loaderDeps: ({ search: { month, page = 1 } }) => ({ month, page }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(earningsQuery(deps)),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_earnings()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: EarningsPage,
})

function EarningsPage() {
  const asked = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_earnings_title()} text={m.school_earnings_text()} />
      <SchoolEarnings asked={asked} />
    </>
  )
}
