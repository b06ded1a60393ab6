import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { useHourProposals } from '#features/booking/web/postponement/propose-hour.tsx'
import { TeacherLessons, teacherLessonPage } from '#features/lessons/web/teacher-lessons.tsx'
import { dueReportsQuery } from '#features/reports/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/lessons')({
  validateSearch: v.object({
    ...PageSearch.entries,
    scope: optionalParam(v.picklist(['upcoming', 'history', 'cancelled'])),
    day: optionalParam(
      v.pipe(
        v.string(),
        v.check(day => isPlainDate(day)),
      ),
    ),
  }),
  loaderDeps: ({ search: { page = 1, scope = 'upcoming', day } }) => ({ page, scope, day }),
  loader: ({ context: { queryClient }, deps }) =>
    loadWithTitle(
      m.teachers_nav_lessons,
      queryClient.ensureQueryData(teacherLessonPage(deps.scope, deps.page, deps.day)),
      queryClient.ensureQueryData(dueReportsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const { page, scope, day } = Route.useLoaderDeps()
  const { data: due } = useSuspenseQuery(dueReportsQuery())
  const { dialog, ...hourProposals } = useHourProposals()
  return (
    <>
      <PageTitle title={m.teachers_nav_lessons()} />
      <TeacherLessons
        scope={scope}
        page={page}
        day={day}
        reportsDue={new Set(due.reports.map(({ lessonId }) => lessonId))}
        hourProposals={hourProposals}
      />
      {dialog}
    </>
  )
}
