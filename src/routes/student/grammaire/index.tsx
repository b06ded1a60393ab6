import { createFileRoute } from '@tanstack/react-router'
import { LessonList } from '#features/learning/web/lesson-list.tsx'
import { lessonsQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../../-shell/space-head.ts'

export const Route = createFileRoute('/student/grammaire/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(lessonsQuery())
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_grammar()),
  component: LessonList,
})
