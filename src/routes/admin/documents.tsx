import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { familyQuery } from '#features/admin/web/queries.ts'
import { filesQuery } from '#features/documents/web/queries.ts'
import { SharedFiles } from '#features/documents/web/shared-files.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/documents')({
  validateSearch: v.object({ family: optionalParam(v.pipe(v.string(), v.uuid())) }),
  loaderDeps: ({ search: { family } }) => ({ family }),
  loader: ({ context: { queryClient }, deps: { family } }) =>
    loadWithTitle(
      m.documents_files_title,
      queryClient.ensureInfiniteQueryData(filesQuery()),
      family && orNotFound(queryClient.ensureQueryData(familyQuery(family))),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.documents_load_failed()} />,
  component: DocumentsPage,
})

function DocumentsPage() {
  const { family } = Route.useSearch()
  // The address has the id: an email address in it would be kept in logs and histories.
  const { data } = useQuery({ ...familyQuery(family ?? ''), enabled: family !== undefined })
  return (
    <>
      <PageTitle
        title={m.documents_files_title()}
        text={m.documents_files_text_school()}
        action={<ExportLink list="documents" />}
      />
      <SharedFiles key={data?.email} reader="admin" email={data?.email} />
    </>
  )
}
