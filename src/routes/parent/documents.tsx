import { createFileRoute, Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { filesQuery, papersQuery } from '#features/documents/web/api.ts'
import { Papers } from '#features/documents/web/papers.tsx'
import { SharedFiles } from '#features/documents/web/shared-files.tsx'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/documents')({
  validateSearch: v.object({ ...PageSearch.entries, fichiers: PageSearch.entries.page }),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1, files: search.fichiers ?? 1 }),
  loader: ({ context: { queryClient }, deps: { page, files } }) =>
    Promise.all([
      queryClient.ensureQueryData(papersQuery(page)),
      queryClient.ensureQueryData(filesQuery(files)),
    ]),
  head: ({ match }) => spaceHead(match.context.school, m.documents_title()),
  pendingMs: 150,
  pendingComponent: () => <ListSkeleton title={m.documents_title()} />,
  errorComponent: () => <LoadFailure title={m.documents_load_failed()} />,
  component: DocumentsPage,
})

function DocumentsPage() {
  const { page, files } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.documents_title()} text={m.documents_text()} />
      <Papers page={page} />
      <SharedFiles
        reader="parent"
        page={files}
        text={m.documents_files_text_parent()}
        pagination={pages => (
          <Pagination
            className="mt-8"
            page={files}
            count={pages}
            link={(number, props) => (
              <Link to="/parent/documents" search={{ page, fichiers: number }} {...props} />
            )}
          />
        )}
      />
    </>
  )
}
