import { createFileRoute } from '@tanstack/react-router'
import { PointPage } from '#features/learning/web/home/point-page.tsx'
import { mineQuery, pointQuery } from '#features/learning/web/queries.ts'
import { loadSession } from '#features/learning/web/session/load-session.ts'
import { ReadTogether } from '#features/learning/web/session/read-together.tsx'
import { SessionPage } from '#features/learning/web/session/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, orNotFound, spaceHead } from '../../-shell/space-page.ts'

const toRequest = (id: string, subject: string, together = false) => ({
  id,
  purpose: 'grammar' as const,
  subject,
  together,
})

export const Route = createFileRoute('/student/grammaire/$lecon')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie, ensemble } }) => ({ partie, ensemble }),
  loader: async ({ context: { queryClient }, deps: { partie, ensemble }, params: { lecon } }) => {
    const { readsFrench } = await queryClient.ensureQueryData(mineQuery())
    if (!readsFrench && !ensemble) return loadWithTitle(m.learning_grammar)
    const asked = partie
      ? loadSession(queryClient, toRequest(partie, lecon, ensemble))
      : queryClient.ensureQueryData(pointQuery(lecon))
    return loadWithTitle(m.learning_grammar, orNotFound(asked))
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: Point,
})

function Point() {
  const { lecon } = Route.useParams()
  const { partie, ensemble } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { ensemble, partie: crypto.randomUUID() } })
  return (
    <ReadTogether>
      {partie ? (
        <SessionPage
          request={toRequest(partie, lecon, ensemble)}
          onLeave={() => void navigate({ search: { ensemble } })}
          onAgain={start}
        />
      ) : (
        <PointPage id={lecon} onPractise={start} />
      )}
    </ReadTogether>
  )
}
