import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { mineQuery } from '#features/learning/web/queries.ts'
import { ReadTogether } from '#features/learning/web/session/read-together.tsx'
import { TogetherSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { ChildPlacement } from '#features/placement/web/child-placement.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/student/niveau')({
  validateSearch: TogetherSearch,
  loader: async ({ context: { queryClient } }) => {
    const { studentId } = await queryClient.ensureQueryData(mineQuery())
    return loadWithTitle(m.placement_title, queryClient.ensureQueryData(placementQuery(studentId)))
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: PlacementPage,
})

function PlacementPage() {
  const { data: mine } = useSuspenseQuery(mineQuery())
  return (
    <ReadTogether>
      <ChildPlacement studentId={mine.studentId} />
    </ReadTogether>
  )
}
