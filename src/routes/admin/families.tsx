import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/export-link.tsx'
import { SchoolFamilies } from '#features/admin/web/family-list.tsx'
import { familyList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { PageSearch, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/families')({
  validateSearch: v.object({ ...PageSearch.entries, search: searchText }),
  loaderDeps: ({ search: { search = '', page = 1 } }) => ({ search, page }),
  loader: ({ context, deps: { search, page } }) =>
    context.queryClient.ensureQueryData(familyList(search, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_families()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: FamiliesPage,
})

function FamiliesPage() {
  const { search, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_families()}
        text={m.school_families_text()}
        action={<ExportLink list="families" />}
      />
      <SchoolFamilies search={search} page={page} />
    </>
  )
}
