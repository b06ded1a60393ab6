import { createFileRoute } from '@tanstack/react-router'
import { LessonList } from '#features/learning/web/lesson-list.tsx'
import { lessonsQuery } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead, titled } from '../../-shell/space-page.ts'

export const Route = createFileRoute('/student/grammaire/')({
  loader: ({ context: { queryClient } }) =>
    titled(m.learning_grammar, queryClient.ensureQueryData(lessonsQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  component: LessonList,
})
