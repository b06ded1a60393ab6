import { createFileRoute, notFound } from '@tanstack/react-router'
import { LessonPage } from '~/learning/web/lesson-page'
import { lessonQuery, sessionQuery } from '~/learning/web/queries'
import { SessionPage } from '~/learning/web/session-page'
import { SessionSearch } from '~/learning/web/session-search'
import { studentHead } from '~/learning/web/student-head'
import { StudentFailure, StudentSkeleton } from '~/learning/web/student-waiting'
import { m } from '~/paraglide/messages'
import { isNotFound } from '~/platform/http/not-found'

const wishOf = (id: string, subject: string) => ({ id, purpose: 'grammar' as const, subject })

export const Route = createFileRoute('/student/grammaire/$lecon')({
  validateSearch: SessionSearch,
  loaderDeps: ({ search: { partie } }) => ({ partie }),
  loader: async ({ context: { queryClient }, deps: { partie }, params: { lecon } }) => {
    const asked = partie
      ? queryClient.ensureQueryData(sessionQuery(wishOf(partie, lecon)))
      : queryClient.ensureQueryData(lessonQuery(lecon))
    await asked.catch(error => {
      throw isNotFound(error) ? notFound() : error
    })
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => studentHead(match.context.school, m.learning_grammar()),
  component: Lesson,
})

function Lesson() {
  const { lecon } = Route.useParams()
  const { partie } = Route.useSearch()
  const navigate = Route.useNavigate()
  const start = () => void navigate({ search: { partie: crypto.randomUUID() } })
  if (!partie) return <LessonPage id={lecon} onPractise={start} />
  return (
    <SessionPage wish={wishOf(partie, lecon)} onLeave={() => void navigate({ search: {} })} onAgain={start} />
  )
}
