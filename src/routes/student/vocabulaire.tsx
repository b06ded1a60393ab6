import { createFileRoute } from '@tanstack/react-router'
import { GameChoice } from '#features/learning/web/game-choice.tsx'
import { mineQuery, sessionQuery } from '#features/learning/web/queries.ts'
import { SessionPage } from '#features/learning/web/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../-shell/space-head.ts'

const toRequest = (id: string, game = '') => ({ id, purpose: 'vocabulary' as const, subject: game })

export const Route = createFileRoute('/student/vocabulaire')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie, jeu } }) => ({ partie, jeu }),
  loader: async ({ context: { queryClient }, deps: { partie, jeu } }) => {
    if (partie) await queryClient.ensureQueryData(sessionQuery(toRequest(partie, jeu)))
    else await queryClient.ensureQueryData(mineQuery())
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_vocabulary()),
  component: Vocabulary,
})

function Vocabulary() {
  const { partie, jeu } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = (game: string | undefined) =>
    void navigate({ search: { partie: crypto.randomUUID(), jeu: game || undefined } })
  if (!partie) return <GameChoice onStart={start} />
  return (
    <SessionPage
      request={toRequest(partie, jeu)}
      onLeave={() => void navigate({ search: {} })}
      onAgain={() => start(jeu)}
    />
  )
}
