import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { papersQuery } from '#features/documents/web/api.ts'
import { Papers } from '#features/documents/web/papers.tsx'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/documents')({
  validateSearch: v.object(PageSearch.entries),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context: { queryClient }, deps: { page } }) => queryClient.ensureQueryData(papersQuery(page)),
  head: ({ match }) => spaceHead(match.context.school, m.documents_title()),
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.documents_title()} />,
  errorComponent: () => <LoadFailure title={m.documents_load_failed()} />,
  component: DocumentsPage,
})

function DocumentsPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.documents_title()} text={m.documents_text()} />
      <Papers page={page} />
    </>
  )
}
