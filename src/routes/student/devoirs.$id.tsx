import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReadToChild } from '#features/learning/web/read-to-child.tsx'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentPage } from '#features/learning/web/student-page.tsx'
import { AnswerHomework } from '#features/reports/web/answer-page.tsx'
import { oneHomeworkQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

/** A child answers one homework with a photo or its voice. */
export const Route = createFileRoute('/student/devoirs/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    loadWithTitle(m.reports_answer_title_tu, orNotFound(queryClient.ensureQueryData(oneHomeworkQuery(id)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  notFoundComponent: HomeworkGone,
  errorComponent: StudentFailure,
  component: AnswerPage,
})

function AnswerPage() {
  const { id } = Route.useParams()
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <HomeworkGone />
  return (
    <StudentPage title={m.reports_answer_title_tu()}>
      <AnswerHomework id={id} reader="child" onGone={() => setIsGone(true)} />
    </StudentPage>
  )
}

/** A child has this address from its own list, and only the correction of a report removes homework from it. */
function HomeworkGone() {
  const [title, text] = [m.reports_homework_gone_title(), m.reports_homework_gone_tu()]
  return (
    <StudentPage title={title} text={text}>
      <ReadToChild text={title} more={[`${title}.`, text]} className="mt-4" />
      <p className="mt-6">
        <Link to="/student" hash="devoirs" className="btn btn-primary btn-lg">
          {m.reports_homework_gone_list_tu()}
        </Link>
      </p>
    </StudentPage>
  )
}
