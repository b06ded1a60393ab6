import { createFileRoute } from '@tanstack/react-router'
import { mineQuery } from '~/learning/web/game-choice'
import { QuizStart } from '~/learning/web/quiz-start'
import { SessionPage, sessionQuery } from '~/learning/web/session-page'
import { SessionSearch } from '~/learning/web/session-search'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

const wishOf = (id: string) => ({ id, purpose: 'quiz' as const, subject: '' })

export const Route = createFileRoute('/student/quiz')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie } }) => ({ partie }),
  loader: async ({ context: { queryClient }, deps: { partie } }) => {
    if (partie) await queryClient.ensureQueryData(sessionQuery(wishOf(partie)))
    else await queryClient.ensureQueryData(mineQuery())
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.learning_quiz(), path: '/student/quiz', isPrivate: true }),
  component: Quiz,
})

function Quiz() {
  const { partie } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { partie: crypto.randomUUID() } })
  if (!partie) return <QuizStart onStart={start} />
  return <SessionPage wish={wishOf(partie)} onLeave={() => void navigate({ search: {} })} onAgain={start} />
}
