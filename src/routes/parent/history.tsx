import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { PageTitle } from '~/families/web/space-frame'
import { spaceHead } from '~/families/web/space-head'
import { ChildFilter, childrenQuery } from '~/lessons/web/child-filter'
import { PastLessons } from '~/lessons/web/lesson-lists'
import { LessonSearch } from '~/lessons/web/lesson-search'
import { lessonPage } from '~/lessons/web/queries'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/parent/history')({
  validateSearch: LessonSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1, child: search.enfant }),
  loader: ({ context: { queryClient }, deps: { page, child } }) =>
    Promise.all([
      queryClient.ensureQueryData(lessonPage('history', page, child)),
      queryClient.ensureQueryData(childrenQuery()),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.families_place_history()),
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.families_place_history()} />,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const { page, child } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.families_place_history()} />
      <ChildFilter to="/parent/history" child={child} />
      <PastLessons page={page} child={child} />
    </>
  )
}
