import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { lessonPage } from '~/lessons/web/queries'
import { TeacherLessons } from '~/lessons/web/teacher-lessons'
import { m } from '~/paraglide/messages'
import { orNothing } from '~/platform/search/or-nothing'
import { PageSearch } from '~/platform/search/page-search'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/teacher/lessons')({
  validateSearch: v.object({ ...PageSearch.entries, scope: orNothing(v.picklist(['upcoming', 'history'])) }),
  loaderDeps: ({ search: { page = 1, scope = 'upcoming' } }) => ({ page, scope }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(lessonPage(deps.scope, deps.page)),
  head: ({ match }) => spaceHead(match.context.school, m.teachers_place_lessons()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const { page, scope } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.teachers_place_lessons()} />
      <TeacherLessons scope={scope} page={page} />
    </>
  )
}
