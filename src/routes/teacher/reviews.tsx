import { createFileRoute } from '@tanstack/react-router'
import { receivedReviewsQuery } from '#features/reviews/web/queries.ts'
import { ReceivedReviews } from '#features/reviews/web/received-reviews.tsx'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/teacher/reviews')({
  loader: ({ context }) =>
    loadWithTitle(m.reviews_page_title, context.queryClient.ensureInfiniteQueryData(receivedReviewsQuery())),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.reviews_load_failed()} />,
  component: () => (
    <>
      <PageTitle title={m.reviews_page_title()} text={m.reviews_received_text()} />
      <ReceivedReviews />
    </>
  ),
})
