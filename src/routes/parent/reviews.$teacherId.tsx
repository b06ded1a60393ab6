import { createFileRoute } from '@tanstack/react-router'
import { OwnReview } from '#features/reviews/web/own-review.tsx'
import { ownReviewQuery } from '#features/reviews/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { loadWithTitle, orNotFound, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/parent/reviews/$teacherId')({
  loader: ({ context: { queryClient }, params: { teacherId } }) =>
    loadWithTitle(m.reviews_own_body, orNotFound(queryClient.ensureQueryData(ownReviewQuery(teacherId)))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.reviews_load_failed()} />,
  component: ReviewPage,
})

function ReviewPage() {
  const { teacherId } = Route.useParams()
  return <OwnReview teacherId={teacherId} />
}
