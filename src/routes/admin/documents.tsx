import { createFileRoute, Link } from '@tanstack/react-router'
import { filesQuery } from '#features/documents/web/api.ts'
import { SharedFiles } from '#features/documents/web/shared-files.tsx'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/documents')({
  validateSearch: PageSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(filesQuery(deps.page)),
  head: ({ match }) => spaceHead(match.context.school, m.documents_files_title()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.documents_load_failed()} />,
  component: DocumentsPage,
})

function DocumentsPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.documents_files_title()} text={m.documents_files_text_school()} />
      <SharedFiles
        reader="admin"
        page={page}
        pagination={pages => (
          <Pagination
            className="mt-8"
            page={page}
            count={pages}
            link={(number, props) => <Link to="/admin/documents" search={{ page: number }} {...props} />}
          />
        )}
      />
    </>
  )
}
