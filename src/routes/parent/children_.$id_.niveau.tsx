import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentsQuery } from '#features/families/web/queries.ts'
import { NextStepLink } from '#features/parent-space/web/next-step-link.tsx'
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
    const [{ firstName }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(placementQuery(id))),
      queryClient.ensureQueryData(studentsQuery()),
    ])
    return { title: m.placement_parent_title({ of: ofName(firstName) }) }
  },
  pendingMs: 150,
  pendingComponent: () => <CardsSkeleton title={m.placement_title()} />,
  errorComponent: () => <LoadFailure title={m.placement_load_failed()} />,
  component: ParentPlacementPage,
})

function ParentPlacementPage() {
  const { id } = Route.useParams()
  const student = useSuspenseQuery(studentsQuery()).data.students.find(one => one.id === id)
  return <ParentPlacement studentId={id} nextStep={student && <NextStepLink student={student} />} />
}
