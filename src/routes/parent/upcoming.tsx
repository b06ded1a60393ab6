import { createFileRoute } from '@tanstack/react-router'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { PageTitle } from '~/families/web/space-frame'
import { spaceHead } from '~/families/web/space-head'
import { UpcomingLessons } from '~/lessons/web/lesson-lists'
import { lessonPage } from '~/lessons/web/queries'
import { m } from '~/paraglide/messages'
import { PageSearch } from '~/platform/search/page-search'

export const Route = createFileRoute('/parent/upcoming')({
  validateSearch: PageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(lessonPage('upcoming', deps.page)),
  head: ({ match }) => spaceHead(match.context.school, m.families_place_upcoming()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.families_place_upcoming()} />
      <UpcomingLessons page={page} />
    </>
  )
}
