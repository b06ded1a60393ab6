import { createFileRoute } from '@tanstack/react-router'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { WaitingPhotos } from '#features/admin/web/lists/photo-list.tsx'
import { waitingPhotos } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/photos')({
  loader: ({ context }) =>
    loadWithTitle(m.school_nav_photos, context.queryClient.ensureInfiniteQueryData(waitingPhotos())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: PhotosPage,
})

function PhotosPage() {
  return (
    <>
      <PageTitle
        title={m.school_nav_photos()}
        text={m.school_photos_text()}
        action={<ExportLink list="photos" />}
      />
      <WaitingPhotos />
    </>
  )
}
