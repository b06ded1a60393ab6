import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoadFailure } from '~/families/web/load-failure'
import { ListSkeleton } from '~/families/web/skeletons'
import { spaceHead } from '~/families/web/space-head'
import { m } from '~/paraglide/messages'
import { PageSearch } from '~/platform/search/page-search'
import { typedWords } from '~/platform/search/typed-words'
import { SchoolFamilies } from '~/school/web/family-list'
import { familyList } from '~/school/web/queries'
import { PageTitle } from '~/site/web/space-frame'

export const Route = createFileRoute('/admin/families')({
  validateSearch: v.object({ ...PageSearch.entries, search: typedWords }),
  loaderDeps: ({ search: { search = '', page = 1 } }) => ({ search, page }),
  loader: ({ context, deps: { search, page } }) =>
    context.queryClient.ensureQueryData(familyList(search, page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_place_families()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: FamiliesPage,
})

function FamiliesPage() {
  const { search, page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_place_families()} text={m.school_families_text()} />
      <SchoolFamilies search={search} page={page} />
    </>
  )
}
