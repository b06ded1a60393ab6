import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { orNothing } from '~/platform/search/or-nothing'
import { PageSearch } from '~/platform/search/page-search'
import { isPlainDate } from '~/platform/time/dates'
import { SchoolLessons } from '~/school/web/lesson-list'
import { lessonList } from '~/school/web/queries'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/admin/lessons')({
  validateSearch: v.object({
    ...PageSearch.entries,
    day: orNothing(
      v.pipe(
        v.string(),
        v.check(day => isPlainDate(day)),
      ),
    ),
    teacher: orNothing(v.pipe(v.string(), v.uuid())),
    family: orNothing(v.pipe(v.string(), v.uuid())),
  }),
  loaderDeps: ({ search: { day, teacher, family, page = 1 } }) => ({ day, teacher, family, page }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(lessonList(deps)),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_lessons()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const asked = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_place_lessons()} text={m.school_lessons_text()} />
      <SchoolLessons asked={asked} />
    </>
  )
}
