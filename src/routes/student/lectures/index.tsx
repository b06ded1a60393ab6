import { createFileRoute } from '@tanstack/react-router'
import { textsQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { TextList } from '#features/learning/web/text-list.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../../-shell/space-head.ts'

export const Route = createFileRoute('/student/lectures/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(textsQuery())
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_texts()),
  component: TextList,
})
