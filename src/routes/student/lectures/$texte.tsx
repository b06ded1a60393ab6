import { createFileRoute, notFound } from '@tanstack/react-router'
import { textQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { TextPage } from '#features/learning/web/text-page.tsx'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { spaceHead } from '../../-shell/space-head.ts'

export const Route = createFileRoute('/student/lectures/$texte')({
  loader: async ({ context: { queryClient }, params: { texte } }) => {
    await queryClient.ensureQueryData(textQuery(texte)).catch(error => {
      throw isNotFound(error) ? notFound() : error
    })
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_texts()),
  component: () => <TextPage id={Route.useParams().texte} />,
})
