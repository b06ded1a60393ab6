import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { weekQuery } from '#features/reports/web/queries.ts'
import { WeekPage } from '#features/reports/web/week-page.tsx'
import { isMonday } from '#features/reports/week.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { NotFoundPage } from '../-shell/not-found-page.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** The Sunday page of a child. `du`: the Monday of the week. */
export const Route = createFileRoute('/parent/children_/$id_/semaine')({
  validateSearch: v.object({ du: optionalParam(v.custom<string>(isMonday)) }),
  loaderDeps: ({ search: { du } }) => ({ du }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { du } }) => {
    const { firstName } = await orNotFound(queryClient.ensureQueryData(weekQuery(id, du)))
    return { title: m.reports_week_of({ of: ofName(firstName) }) }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  notFoundComponent: NotFoundPage,
  errorComponent: () => <LoadFailure title={m.reports_week_load_failed()} />,
  component: Week,
})

function Week() {
  const { id } = Route.useParams()
  const { du } = Route.useLoaderDeps()
  return <WeekPage id={id} monday={du} />
}
