import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requestsQuery } from '#features/booking/web/booking-queries.ts'
import { BoardPictures } from '#features/classroom/web/board/board-pictures.tsx'
import { StudentHome } from '#features/learning/web/home/student-home.tsx'
import { homeQueries, mineQuery } from '#features/learning/web/queries.ts'
import { ReadAloud } from '#features/learning/web/session/read-aloud.tsx'
import { StudentFailure, StudentSkeleton } from '#features/learning/web/student-fallbacks.tsx'
import { ChildPlacementLink } from '#features/placement/web/child-placement-link.tsx'
import { placementQuery } from '#features/placement/web/queries.ts'
import { Recordings } from '#features/recordings/web/recordings.tsx'
import { HomeworkList } from '#features/reports/web/homework-list.tsx'
import { LastLesson } from '#features/reports/web/last-lesson.tsx'
import { homeworkQuery, latestReportQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

// What a child repeated aloud is read once the page is there, so its script comes after the page's too.
const MyVoices = lazy(async () => ({
  default: (await import('#features/voices/web/my-voices.tsx')).MyVoices,
}))
const AllowVoice = lazy(async () => ({
  default: (await import('#features/voices/web/my-voices.tsx')).AllowVoice,
}))

export const Route = createFileRoute('/student/')({
  loader: ({ context: { queryClient } }) =>
    loadWithTitle(
      m.learning_space,
      queryClient
        .ensureQueryData(mineQuery())
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
  const { data: mine } = useSuspenseQuery(mineQuery())
  const isHydrated = useHydrated()
  return (
    <StudentHome
      end={<Recordings studentId={mine.studentId} mayDelete={false} whenEmpty={m.recordings_none()} />}
    >
      {mine.readsFrench && <ChildPlacementLink studentId={mine.studentId} onlyIfNeeded />}
      <HomeworkList
        reader="child"
        readAloud={mine.readsFrench ? undefined : text => <ReadAloud text={text} isMixed isNamed={false} />}
      />
      <LastLesson studentId={mine.studentId} />
      {isHydrated && (
        <Suspense>
          <MyVoices studentId={mine.studentId} />
          <AllowVoice />
        </Suspense>
      )}
      <BoardPictures studentId={mine.studentId} />
    </StudentHome>
  )
}
