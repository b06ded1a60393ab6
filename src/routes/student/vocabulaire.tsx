import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { GameChoice } from '#features/learning/web/boards/game-choice.tsx'
import { mineQuery } from '#features/learning/web/queries.ts'
import { loadSession } from '#features/learning/web/session/load-session.ts'
import { SessionPage } from '#features/learning/web/session/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentPage } from '#features/learning/web/student-page.tsx'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

const toRequest = (id: string, game = '') => ({ id, purpose: 'vocabulary' as const, subject: game })

/** An unknown game, or one without exercises for this child, answers 404. */
const loadGame = async (...[queryClient, request]: Parameters<typeof loadSession>) => {
  try {
    await orNotFound(loadSession(queryClient, request))
  } catch (error) {
    throw refusalCode(error) === 'nothing_to_ask' ? notFound() : error
  }
}

export const Route = createFileRoute('/student/vocabulaire')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie, jeu } }) => ({ partie, jeu }),
  loader: ({ context: { queryClient }, deps: { partie, jeu } }) =>
    loadWithTitle(
      m.learning_vocabulary,
      // Not the cached one that is stale: a session was begun, or ended, since.
      partie ? loadGame(queryClient, toRequest(partie, jeu)) : queryClient.fetchQuery(mineQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  notFoundComponent: NothingToAsk,
  errorComponent: StudentFailure,
  component: Vocabulary,
})

function NothingToAsk() {
  return (
    <StudentPage title={m.learning_vocabulary()} text={m.learning_refusal_nothing_to_ask()}>
      <Link to="/student/vocabulaire" search={{}} className={`${buttonClass('primary', 'lg')} mt-6`}>
        {m.learning_other_game()}
      </Link>
    </StudentPage>
  )
}

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
