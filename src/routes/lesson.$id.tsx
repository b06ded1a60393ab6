import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { guard } from '#features/accounts/web/guard.ts'
import { ClassroomPage } from '#features/classroom/web/classroom-page.tsx'
import { lessonRoomQuery } from '#features/classroom/web/queries.ts'
import { recordingsApi } from '#features/recordings/web/api.ts'
import { WaitingRecordings } from '#features/recordings/web/waiting-recordings.tsx'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { NotFoundPage } from './-shell/not-found-page.tsx'
import { SiteFrame } from './-shell/site-frame.tsx'

// Only the page after a lesson shows these.
const HomeworkList = lazy(() =>
  import('#features/reports/web/homework-list.tsx').then(({ HomeworkList }) => ({ default: HomeworkList })),
)

// Only a teacher's room shows it.
const RecordLesson = lazy(() =>
  import('#features/recordings/web/record-lesson.tsx').then(({ RecordLesson }) => ({
    default: RecordLesson,
  })),
)

// Only a teacher's waiting room of the hosted service shows it.
const RecordHostedLesson = lazy(() =>
  import('#features/recordings/web/record-hosted-lesson.tsx').then(({ RecordHostedLesson }) => ({
    default: RecordHostedLesson,
  })),
)

const ReviewInvitation = lazy(() =>
  import('#features/reviews/web/review-link.tsx').then(({ ReviewInvitation }) => ({
    default: ReviewInvitation,
  })),
)

/** A lesson's classroom with its waiting room. */
export const Route = createFileRoute('/lesson/$id')({
  validateSearch: (search: Record<string, unknown>): { salle?: string } =>
    typeof search.salle === 'string' ? { salle: search.salle.slice(0, 100) } : {},
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['parent', 'student', 'teacher'], location.href)
  },
  loaderDeps: ({ search: { salle } }) => ({ salle }),
  loader: async ({ context: { queryClient }, params: { id }, deps: { salle } }) => {
    try {
      await queryClient.ensureQueryData(lessonRoomQuery(id, salle))
    } catch (error) {
      if (isNotFound(error)) throw notFound()
      throw error
    }
  },
  head: ({ match }) => ({
    meta: [
      { title: `${m.classroom_title()} · ${match.context.school?.name ?? m.site_name()}` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  notFoundComponent: () => (
    <SiteFrame>
      <NotFoundPage />
    </SiteFrame>
  ),
  errorComponent: () => <LoadFailure title={m.classroom_load_failed()} />,
  component: LessonPage,
})

function LessonPage() {
  const { id } = Route.useParams()
  const { salle } = Route.useSearch()
  return (
    <ClassroomPage
      lessonId={id}
      requestedKey={salle}
      renderHomework={(reader, studentId) => (
        <Suspense>
          <HomeworkList reader={reader} {...(studentId && { studentId })} />
        </Suspense>
      )}
      renderRecorder={(lessonId, sources) => (
        <Suspense>
          <WaitingRecordings />
          <RecordLesson lessonId={lessonId} sources={sources} />
        </Suspense>
      )}
      hostedRecording={{
        open: id => recordingsApi.openRecorded.call({ id }),
        render: (lessonId, isChosen, onChange) => (
          <Suspense>
            <RecordHostedLesson lessonId={lessonId} isChosen={isChosen} onChange={onChange} />
          </Suspense>
        ),
      }}
      renderReview={teacherId => (
        <Suspense>
          <ReviewInvitation teacherId={teacherId} isParent heading="h3" />
        </Suspense>
      )}
    />
  )
}
