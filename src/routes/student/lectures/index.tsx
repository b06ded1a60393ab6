import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { mineQuery, textsQuery } from '#features/learning/web/queries.ts'
import { TogetherSearch } from '#features/learning/web/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { TextList } from '#features/learning/web/text-list.tsx'
import { TogetherPage } from '#features/learning/web/together-page.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, spaceHead } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/lectures/')({
  validateSearch: TogetherSearch,
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.learning_texts,
      queryClient.ensureQueryData(mineQuery()),
      queryClient.ensureQueryData(textsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: TextsPage,
})

function TextsPage() {
  const { ensemble } = Route.useSearch()
  const { data: mine } = useSuspenseQuery(mineQuery())
  const navigate = Route.useNavigate()
  if (!mine.readsFrench && !ensemble)
    return <TogetherPage onTogether={() => void navigate({ search: { ensemble: true } })} />
  return <TextList />
}
