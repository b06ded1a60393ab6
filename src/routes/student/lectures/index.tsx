import { createFileRoute } from '@tanstack/react-router'
import { TextList } from '#features/learning/web/home/text-list.tsx'
import { mineQuery, textsQuery } from '#features/learning/web/queries.ts'
import { ReadTogether } from '#features/learning/web/session/read-together.tsx'
import { TogetherSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
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
  return (
    <ReadTogether>
      <TextList />
    </ReadTogether>
  )
}
