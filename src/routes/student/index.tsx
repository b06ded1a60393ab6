import { createFileRoute } from '@tanstack/react-router'
import { homeQueries, StudentHome } from '~/learning/web/student-home'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(homeQueries.mine()),
      queryClient.ensureQueryData(homeQueries.upcoming()),
      queryClient.ensureQueryData(homeQueries.history()),
    ]),
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.learning_space(), path: '/student', isPrivate: true }),
  component: StudentHome,
})
