import { createFileRoute } from '@tanstack/react-router'
import { LessonList } from '~/learning/web/lesson-list'
import { lessonsQuery } from '~/learning/web/queries'
import { studentHead } from '~/learning/web/student-head'
import { StudentFailure, StudentSkeleton } from '~/learning/web/student-waiting'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/student/grammaire/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(lessonsQuery())
  },
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => studentHead(match.context.school, m.learning_grammar()),
  component: LessonList,
})
