import { createFileRoute } from '@tanstack/react-router'
import { GameChoice } from '#features/learning/web/game-choice.tsx'
import { loadSession } from '#features/learning/web/load-session.ts'
import { mineQuery } from '#features/learning/web/queries.ts'
import { SessionPage } from '#features/learning/web/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

const toRequest = (id: string, game = '') => ({ id, purpose: 'vocabulary' as const, subject: game })

export const Route = createFileRoute('/student/vocabulaire')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie, jeu } }) => ({ partie, jeu }),
  loader: ({ context: { queryClient }, deps: { partie, jeu } }) =>
    loadWithTitle(
      m.learning_vocabulary,
      partie ? loadSession(queryClient, toRequest(partie, jeu)) : queryClient.ensureQueryData(mineQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: Vocabulary,
})

function Vocabulary() {
  const { partie, jeu } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = (game: string | undefined) =>
    void navigate({ search: { partie: crypto.randomUUID(), jeu: game || undefined } })
  if (!partie)
    return (
      <GameChoice
        onStart={start}
        onContinue={sessionId => void navigate({ search: { partie: sessionId } })}
      />
    )
  return (
    <SessionPage
      request={toRequest(partie, jeu)}
      onLeave={() => void navigate({ search: {} })}
      onAgain={() => start(jeu)}
    />
  )
}
