import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { SchoolFamilies } from '#features/admin/web/lists/family-list.tsx'
import { familyList } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/families')({
  validateSearch: v.object({ search: searchText }),
  loaderDeps: ({ search: { search = '' } }) => ({ search }),
  loader: ({ context, deps: { search } }) =>
    loadWithTitle(m.school_nav_families, context.queryClient.ensureInfiniteQueryData(familyList(search))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: FamiliesPage,
})

function FamiliesPage() {
  const { search } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.school_nav_families()}
        text={m.school_families_text()}
        action={<ExportLink list="families" />}
      />
      <SchoolFamilies search={search} />
    </>
  )
}
