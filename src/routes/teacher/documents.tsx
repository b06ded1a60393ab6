import { createFileRoute } from '@tanstack/react-router'
import { filesQuery } from '#features/documents/web/queries.ts'
import { SharedFiles } from '#features/documents/web/shared-files.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/documents')({
  loader: ({ context }) =>
    loadWithTitle(m.documents_files_title, context.queryClient.ensureInfiniteQueryData(filesQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.documents_load_failed()} />,
  component: DocumentsPage,
})

function DocumentsPage() {
  return (
    <>
      <PageTitle title={m.documents_files_title()} text={m.documents_files_text_teacher()} />
      <SharedFiles reader="teacher" />
    </>
  )
}
