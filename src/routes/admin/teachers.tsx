import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageSearch } from '~/platform/search/page-search'
import { typedWords } from '~/platform/search/typed-words'
import { teacherList } from '~/school/web/queries'
import { SchoolTeachers } from '~/school/web/teacher-list'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/admin/teachers')({
  validateSearch: v.object({ ...PageSearch.entries, search: typedWords }),
  loaderDeps: ({ search: { search = '', page = 1 } }) => ({ search, page }),
  loader: ({ context, deps: { search, page } }) =>
    context.queryClient.ensureQueryData(teacherList(search, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_teachers()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: TeachersPage,
})

function TeachersPage() {
  const { search, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_place_teachers()} text={m.school_teachers_text()} />
      <SchoolTeachers search={search} page={page} />
    </>
  )
}
