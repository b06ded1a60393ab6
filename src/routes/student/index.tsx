import { createFileRoute } from '@tanstack/react-router'
import { requestsQuery } from '#features/booking/web/booking-queries.ts'
import { homeQueries } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentHome } from '#features/learning/web/student-home.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(homeQueries.mine()),
      queryClient.ensureQueryData(homeQueries.upcoming()),
      queryClient.ensureQueryData(homeQueries.history()),
      queryClient.ensureQueryData(requestsQuery()),
    ]),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_space()),
  component: StudentHome,
})
