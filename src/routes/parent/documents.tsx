import { createFileRoute } from '@tanstack/react-router'
import { Papers } from '#features/documents/web/papers.tsx'
import { filesQuery, papersQuery } from '#features/documents/web/queries.ts'
import { SharedFiles } from '#features/documents/web/shared-files.tsx'
import { SchoolContact } from '#features/school/web/school-contact.tsx'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/documents')({
  validateSearch: PageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context: { queryClient }, deps: { page } }) =>
    loadWithTitle(
      m.documents_title,
      queryClient.ensureQueryData(papersQuery(page)),
      queryClient.ensureInfiniteQueryData(filesQuery()),
    ),
  head: spaceHead,
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
      <SharedFiles reader="parent" text={m.documents_files_text_parent()} />
      <SchoolContact className="mt-10" />
    </>
  )
}
