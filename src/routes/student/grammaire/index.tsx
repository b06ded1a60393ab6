import { createFileRoute } from '@tanstack/react-router'
import { PointList } from '#features/learning/web/home/point-list.tsx'
import { mineQuery, pointsQuery } from '#features/learning/web/queries.ts'
import { ReadTogether } from '#features/learning/web/session/read-together.tsx'
import { TogetherSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/grammaire/')({
  validateSearch: TogetherSearch,
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.learning_grammar,
      queryClient.ensureQueryData(mineQuery()),
      queryClient.ensureQueryData(pointsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: PointsPage,
})

function PointsPage() {
  return (
    <ReadTogether>
      <PointList />
    </ReadTogether>
  )
}
