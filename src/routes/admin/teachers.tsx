import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/export-link.tsx'
import { teacherList } from '#features/admin/web/queries.ts'
import { SchoolTeachers } from '#features/admin/web/teacher-list.tsx'
import { m } from '#paraglide/messages.js'
import { PageSearch, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/teachers')({
  validateSearch: v.object({ ...PageSearch.entries, search: searchText }),
  loaderDeps: ({ search: { search = '', page = 1 } }) => ({ search, page }),
  loader: ({ context, deps: { search, page } }) =>
    context.queryClient.ensureQueryData(teacherList(search, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_teachers()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: TeachersPage,
})

function TeachersPage() {
  const { search, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_teachers()}
        text={m.school_teachers_text()}
        action={<ExportLink list="teachers" />}
      />
      <SchoolTeachers search={search} page={page} />
    </>
  )
}
