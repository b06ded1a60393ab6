import { createFileRoute } from '@tanstack/react-router'
import { proposalsQuery } from '#features/booking/web/booking-queries.ts'
import ProposalsToAnswer from '#features/booking/web/postponement/proposals-to-answer.tsx'
import { studentsQuery } from '#features/families/web/queries.ts'
import { LessonSearch } from '#features/lessons/web/lesson-search.ts'
import { lessonPage } from '#features/lessons/web/queries.ts'
import { ChildFilter } from '#features/parent-space/web/child-filter.tsx'
import { UpcomingLessons } from '#features/parent-space/web/lesson-lists.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/upcoming')({
  validateSearch: LessonSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1, child: search.enfant }),
  loader: ({ context: { queryClient }, deps: { page, child } }) =>
    loadWithTitle(
      m.families_place_upcoming,
      // Another family's child has no list, and an erased child none any more.
      orNotFound(queryClient.ensureQueryData(lessonPage('upcoming', page, child))),
      queryClient.ensureQueryData(studentsQuery()),
      queryClient.ensureQueryData(proposalsQuery()),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.families_place_upcoming()} />,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const { page, child } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.families_place_upcoming()} />
      <ProposalsToAnswer />
      <ChildFilter to="/parent/upcoming" child={child} />
      <UpcomingLessons page={page} child={child} />
    </>
  )
}
