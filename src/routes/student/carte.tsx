import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LevelMap } from '#features/learning/web/home/level-map.tsx'
import { homeQueries, mineQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { ChildPlacementLink } from '#features/placement/web/child-placement-link.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/student/carte')({
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.learning_map,
      queryClient
        .ensureQueryData(mineQuery())
        .then(({ studentId }) => queryClient.prefetchQuery(placementQuery(studentId))),
      queryClient.ensureQueryData(homeQueries.map()),
    ),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: spaceHead,
  component: MapPage,
})

function MapPage() {
  const { data: mine } = useSuspenseQuery(mineQuery())
  return <LevelMap>{mine.readsFrench && <ChildPlacementLink studentId={mine.studentId} />}</LevelMap>
}
