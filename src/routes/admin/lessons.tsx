import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { filterableStates } from '#features/admin/lesson-state.ts'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { SchoolLessons } from '#features/admin/web/lists/lesson-list.tsx'
import { lessonList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/lessons')({
  validateSearch: v.object({
    day: optionalParam(
      v.pipe(
        v.string(),
        v.check(day => isPlainDate(day)),
      ),
    ),
    teacher: optionalParam(v.pipe(v.string(), v.uuid())),
    family: optionalParam(v.pipe(v.string(), v.uuid())),
    state: optionalParam(v.picklist(filterableStates)),
    period: optionalParam(v.picklist(['past'])),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadWithTitle(m.school_nav_lessons, context.queryClient.ensureInfiniteQueryData(lessonList(deps))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.lessons_load_failed()} />,
  component: LessonsPage,
})

function LessonsPage() {
  const filter = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_lessons()}
        text={m.school_lessons_text()}
        action={<ExportLink list="lessons" />}
      />
      <SchoolLessons filter={filter} />
    </>
  )
}
