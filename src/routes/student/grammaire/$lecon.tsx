import { createFileRoute } from '@tanstack/react-router'
import { LessonPage } from '#features/learning/web/lesson-page.tsx'
import { loadSession } from '#features/learning/web/load-session.ts'
import { lessonQuery } from '#features/learning/web/queries.ts'
import { SessionPage } from '#features/learning/web/session-page.tsx'
import { SessionSearch } from '#features/learning/web/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { orNotFound, spaceHead, titled } from '../../-shell/space-page.ts'

const toRequest = (id: string, subject: string) => ({ id, purpose: 'grammar' as const, subject })

export const Route = createFileRoute('/student/grammaire/$lecon')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie } }) => ({ partie }),
  loader: async ({ context: { queryClient }, deps: { partie }, params: { lecon } }) => {
    const asked = partie
      ? loadSession(queryClient, toRequest(partie, lecon))
      : queryClient.ensureQueryData(lessonQuery(lecon))
    return titled(m.learning_grammar, orNotFound(asked))
  },
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: Lesson,
})

function Lesson() {
  const { lecon } = Route.useParams()
  const { partie } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { partie: crypto.randomUUID() } })
  if (!partie) return <LessonPage id={lecon} onPractise={start} />
  return (
    <SessionPage
      request={toRequest(partie, lecon)}
      onLeave={() => void navigate({ search: {} })}
      onAgain={start}
    />
  )
}
