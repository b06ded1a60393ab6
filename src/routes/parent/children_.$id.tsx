import { createFileRoute } from '@tanstack/react-router'
import { studentsQuery } from '#features/families/web/queries.ts'
import { childProgressQuery } from '#features/learning/web/queries.ts'
import { ChildPage } from '#features/parent-space/web/child-page.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { homeworkQuery, reportPagesQuery } from '#features/reports/web/queries.ts'
import { rateableQuery } from '#features/reviews/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/children_/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // Another family's child has no page, so its reports are not asked for.
    await orNotFound(queryClient.ensureQueryData(childProgressQuery(id)))
    const [{ firstName }] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(placementQuery(id)),
        queryClient.ensureQueryData(studentsQuery()),
        queryClient.prefetchQuery(homeworkQuery()),
        queryClient.prefetchQuery(rateableQuery()),
        queryClient.prefetchInfiniteQuery(reportPagesQuery(id)),
      ]),
    )
    return { title: `${firstName} · ${m.families_place_children()}` }
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.families_place_children()} />,
  errorComponent: () => <LoadFailure title={m.families_children_load_failed()} />,
  component: ProgressPage,
})

function ProgressPage() {
  const { id } = Route.useParams()
  return <ChildPage id={id} />
}
