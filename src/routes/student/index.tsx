import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requestsQuery } from '#features/booking/web/booking-queries.ts'
import { BoardPictures } from '#features/classroom/web/board-pictures.tsx'
import { homeQueries } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentHome } from '#features/learning/web/student-home.tsx'
import { HomeworkList } from '#features/reports/web/homework-list.tsx'
import { LastLesson } from '#features/reports/web/last-lesson.tsx'
import { homeworkQuery, latestReportQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient
        .ensureQueryData(homeQueries.mine())
        .then(({ studentId }) => queryClient.prefetchQuery(latestReportQuery(studentId))),
      queryClient.prefetchQuery(homeworkQuery()),
      queryClient.ensureQueryData(homeQueries.wall()),
      queryClient.ensureQueryData(homeQueries.upcoming()),
      queryClient.ensureQueryData(homeQueries.history()),
      queryClient.ensureQueryData(requestsQuery()),
    ]),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: ({ match }) => spaceHead(match.context.school, m.learning_space()),
  component: StudentHomePage,
})

function StudentHomePage() {
  const { data: mine } = useSuspenseQuery(homeQueries.mine())
  return (
    <StudentHome>
      <HomeworkList reader="child" />
      <LastLesson studentId={mine.studentId} />
      <BoardPictures studentId={mine.studentId} />
    </StudentHome>
  )
}
