import { createFileRoute } from '@tanstack/react-router'
import { QuizStart } from '#features/learning/web/home/quiz-start.tsx'
import { mineQuery } from '#features/learning/web/queries.ts'
import { loadSession } from '#features/learning/web/session/load-session.ts'
import { SessionPage } from '#features/learning/web/session/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

const toRequest = (id: string) => ({ id, purpose: 'quiz' as const, subject: '' })

export const Route = createFileRoute('/student/quiz')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie } }) => ({ partie }),
  loader: ({ context: { queryClient }, deps: { partie } }) =>
    loadWithTitle(
      m.learning_quiz,
      partie ? loadSession(queryClient, toRequest(partie)) : queryClient.ensureQueryData(mineQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: Quiz,
})

function Quiz() {
  const { partie } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { partie: crypto.randomUUID() } })
  if (!partie) return <QuizStart onStart={start} />
  return (
    <SessionPage request={toRequest(partie)} onLeave={() => void navigate({ search: {} })} onAgain={start} />
  )
}
