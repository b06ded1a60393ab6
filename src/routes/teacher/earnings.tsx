import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { MonthEarnings } from '#features/earnings/web/month-earnings.tsx'
import { monthQuery } from '#features/earnings/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { monthParam } from '#platform/search/month-param.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/earnings')({
  validateSearch: v.object({ month: monthParam }),
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: ({ context, deps }) =>
    loadWithTitle(m.earnings_title, context.queryClient.ensureQueryData(monthQuery(deps.month))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.earnings_load_failed()} />,
  component: EarningsPage,
})

function EarningsPage() {
  const { month } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.earnings_title()} text={m.earnings_text()} />
      <MonthEarnings month={month} />
    </>
  )
}
