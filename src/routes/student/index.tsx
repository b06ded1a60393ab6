import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requestsQuery } from '#features/booking/web/booking-queries.ts'
import { BoardPictures } from '#features/classroom/web/board-pictures.tsx'
import { homeQueries } from '#features/learning/web/queries.ts'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { StudentHome } from '#features/learning/web/student-home.tsx'
import { ChildPlacementLink } from '#features/placement/web/child-placement-link.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { Recordings } from '#features/recordings/web/recordings.tsx'
import { HomeworkList } from '#features/reports/web/homework-list.tsx'
import { LastLesson } from '#features/reports/web/last-lesson.tsx'
import { homeworkQuery, latestReportQuery } from '#features/reports/web/queries.ts'
import { AllowVoice, MyVoices } from '#features/voices/web/my-voices.tsx'
import { m } from '#paraglide/messages.js'
import { spaceHead, titled } from '../-shell/space-page.ts'

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    titled(
      m.learning_space,
      queryClient
        .ensureQueryData(homeQueries.mine())
        .then(({ studentId }) =>
          Promise.all([
            queryClient.prefetchQuery(latestReportQuery(studentId)),
            queryClient.prefetchQuery(placementQuery(studentId)),
          ]),
        ),
      queryClient.prefetchQuery(homeworkQuery()),
      queryClient.ensureQueryData(homeQueries.wall()),
      queryClient.ensureQueryData(homeQueries.upcoming()),
      queryClient.ensureQueryData(homeQueries.history()),
      queryClient.ensureQueryData(requestsQuery()),
    ),
  pendingMs: 150,
  pendingComponent: StudentSkeleton,
  errorComponent: StudentFailure,
  head: spaceHead,
  component: StudentHomePage,
})

function StudentHomePage() {
  const { data: mine } = useSuspenseQuery(homeQueries.mine())
  return (
    <StudentHome>
      {mine.readsFrench && <ChildPlacementLink studentId={mine.studentId} onlyIfNeeded />}
      <HomeworkList reader="child" />
      <LastLesson studentId={mine.studentId} />
      <MyVoices studentId={mine.studentId} />
      <AllowVoice />
      <Recordings studentId={mine.studentId} mayDelete={false} />
      <BoardPictures studentId={mine.studentId} />
    </StudentHome>
  )
}
