import { createFileRoute } from '@tanstack/react-router'
import { TextPage } from '#features/learning/web/home/text-page.tsx'
import { mineQuery, textQuery } from '#features/learning/web/queries.ts'
import { ReadTogether } from '#features/learning/web/session/read-together.tsx'
import { TogetherSearch } from '#features/learning/web/session/session-search.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, orNotFound, spaceHead } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/lectures/$texte')({
  validateSearch: TogetherSearch,
  loader: ({ context: { queryClient }, params: { texte } }) =>
    loadWithTitle(
      m.learning_texts,
      queryClient.ensureQueryData(mineQuery()),
      orNotFound(queryClient.ensureQueryData(textQuery(texte))),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: Text,
})

function Text() {
  const { texte } = Route.useParams()
  return (
    <ReadTogether>
      <TextPage id={texte} />
    </ReadTogether>
  )
}
