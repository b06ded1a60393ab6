import { createFileRoute } from '@tanstack/react-router'
import { textQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { TextPage } from '#features/learning/web/text-page.tsx'
import { m } from '#paraglide/messages.js'
import { orNotFound, spaceHead, titled } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/lectures/$texte')({
  loader: ({ context: { queryClient }, params: { texte } }) =>
    titled(m.learning_texts, orNotFound(queryClient.ensureQueryData(textQuery(texte)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: () => <TextPage id={Route.useParams().texte} />,
})
