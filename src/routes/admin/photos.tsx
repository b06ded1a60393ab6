import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { WaitingPhotos } from '#features/admin/web/photo-list.tsx'
import { waitingPhotos } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { PageSearch } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/photos')({
  validateSearch: v.object(PageSearch.entries),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context, deps: { page } }) => context.queryClient.ensureQueryData(waitingPhotos(page)),
  head: ({ match }) => spaceHead(match.context.school, m.school_nav_photos()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: PhotosPage,
})

function PhotosPage() {
  const { page } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.school_nav_photos()} text={m.school_photos_text()} />
      <WaitingPhotos page={page} />
    </>
  )
}
