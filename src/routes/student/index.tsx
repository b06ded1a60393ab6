import { createFileRoute } from '@tanstack/react-router'
import { homeQueries } from '~/learning/web/queries'
import { studentHead } from '~/learning/web/student-head'
import { StudentHome } from '~/learning/web/student-home'
import { StudentFailure, StudentSkeleton } from '~/learning/web/student-waiting'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(homeQueries.mine()),
      queryClient.ensureQueryData(homeQueries.upcoming()),
      queryClient.ensureQueryData(homeQueries.history()),
    ]),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => studentHead(match.context.school, m.learning_space()),
  component: StudentHome,
})
