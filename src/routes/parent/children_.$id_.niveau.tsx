import { createFileRoute } from '@tanstack/react-router'
import { ParentPlacement } from '#features/placement/web/parent-placement.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { CardsSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { orNotFound, spaceHead } from '../-shell/space-page.ts'

/** The placement test of a child, in the parent's session. */
export const Route = createFileRoute('/parent/children_/$id_/niveau')({
  head: spaceHead,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { firstName } = await orNotFound(queryClient.ensureQueryData(placementQuery(id)))
    return { title: m.placement_parent_title({ of: ofName(firstName) }) }
  },
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.placement_title()} />,
  errorComponent: () => <LoadFailure title={m.placement_load_failed()} />,
  component: () => <ParentPlacement studentId={Route.useParams().id} />,
})
