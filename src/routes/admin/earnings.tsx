import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { SchoolEarnings } from '#features/admin/web/earnings.tsx'
import { earningsQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { monthParam } from '#platform/search/month-param.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/earnings')({
  validateSearch: v.object({ month: monthParam }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context, deps }) =>
    loadWithTitle(
      m.school_nav_earnings,
      context.queryClient.ensureInfiniteQueryData(earningsQuery(deps.month)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: EarningsPage,
})

function EarningsPage() {
  const { month } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_earnings_title()} text={m.school_earnings_text()} />
      <SchoolEarnings month={month} />
    </>
  )
}
