import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { PageTitle } from '~/families/web/space-frame'
import { spaceHead } from '~/families/web/space-head'
import { ChildFilter, childrenQuery } from '~/lessons/web/child-filter'
import { UpcomingLessons } from '~/lessons/web/lesson-lists'
import { LessonSearch } from '~/lessons/web/lesson-search'
import { lessonPage } from '~/lessons/web/queries'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/upcoming')({
  validateSearch: LessonSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1, child: search.enfant }),
  loader: ({ context: { queryClient }, deps: { page, child } }) =>
    Promise.all([
      queryClient.ensureQueryData(lessonPage('upcoming', page, child)),
      queryClient.ensureQueryData(childrenQuery()),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.families_place_upcoming()),
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
      <ChildFilter to="/parent/upcoming" child={child} />
      <UpcomingLessons page={page} child={child} />
    </>
  )
}
