import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SchoolEarnings } from '#features/admin/web/earnings.tsx'
import { earningsQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/earnings')({
  validateSearch: v.object({
    ...PageSearch.entries,
    month: optionalParam(
      v.pipe(
        v.string(),
        v.check(month => isPlainDate(`${month}-01`)),
      ),
    ),
  }),
  loaderDeps: ({ search: { month, page = 1 } }) => ({ month, page }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(earningsQuery(deps)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_earnings()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: EarningsPage,
})

function EarningsPage() {
  const filter = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_earnings_title()} text={m.school_earnings_text()} />
      <SchoolEarnings filter={filter} />
    </>
  )
}
