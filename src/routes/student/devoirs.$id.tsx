import { createFileRoute } from '@tanstack/react-router'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentPage } from '#features/learning/web/student-page.tsx'
import { AnswerHomework } from '#features/reports/web/answer-page.tsx'
import { oneHomeworkQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { NotFoundPage } from '../-shell/not-found-page.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

/** A child answers one homework with a photo or its voice. */
export const Route = createFileRoute('/student/devoirs/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(m.reports_answer_title_tu, orNotFound(queryClient.ensureQueryData(oneHomeworkQuery(id)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  notFoundComponent: NotFoundPage,
  errorComponent: StudentFailure,
  component: AnswerPage,
})

function AnswerPage() {
  const { id } = Route.useParams()
  return (
    <StudentPage title={m.reports_answer_title_tu()}>
      <AnswerHomework id={id} reader="child" />
    </StudentPage>
  )
}
