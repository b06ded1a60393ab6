import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PointList } from '#features/learning/web/point-list.tsx'
import { mineQuery, pointsQuery } from '#features/learning/web/queries.ts'
import { TogetherSearch } from '#features/learning/web/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { TogetherPage } from '#features/learning/web/together-page.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead, titled } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/grammaire/')({
  validateSearch: TogetherSearch,
  loader: ({ context: { queryClient } }) =>
    titled(
      m.learning_grammar,
      queryClient.ensureQueryData(mineQuery()),
      queryClient.ensureQueryData(pointsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: LessonsPage,
})

function LessonsPage() {
  const { ensemble } = Route.useSearch()
  const { data: mine } = useSuspenseQuery(mineQuery())
  const navigate = Route.useNavigate()
  if (!mine.readsFrench && !ensemble)
    return <TogetherPage onTogether={() => void navigate({ search: { ensemble: true } })} />
  return <PointList />
}
