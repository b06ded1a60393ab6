import { createFileRoute } from '@tanstack/react-router'
import { mineQuery, sessionQuery } from '~/learning/web/queries'
import { QuizStart } from '~/learning/web/quiz-start'
import { SessionPage } from '~/learning/web/session-page'
import { SessionSearch } from '~/learning/web/session-search'
import { studentHead } from '~/learning/web/student-head'
import { StudentFailure, StudentSkeleton } from '~/learning/web/student-waiting'
import { m } from '~/paraglide/messages'

const wishOf = (id: string) => ({ id, purpose: 'quiz' as const, subject: '' })

export const Route = createFileRoute('/student/quiz')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie } }) => ({ partie }),
  loader: async ({ context: { queryClient }, deps: { partie } }) => {
    if (partie) await queryClient.ensureQueryData(sessionQuery(wishOf(partie)))
    else await queryClient.ensureQueryData(mineQuery())
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => studentHead(match.context.school, m.learning_quiz()),
  component: Quiz,
})

function Quiz() {
  const { partie } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { partie: crypto.randomUUID() } })
  if (!partie) return <QuizStart onStart={start} />
  return <SessionPage wish={wishOf(partie)} onLeave={() => void navigate({ search: {} })} onAgain={start} />
}
