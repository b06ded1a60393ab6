import { createFileRoute } from '@tanstack/react-router'
import { LevelMap } from '#features/learning/web/level-map.tsx'
import { homeQueries } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/student/carte')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(homeQueries.mine()),
      queryClient.ensureQueryData(homeQueries.map()),
    ]),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_map()),
  component: LevelMap,
})
