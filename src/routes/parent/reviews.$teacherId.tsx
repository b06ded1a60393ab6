import { createFileRoute, notFound } from '@tanstack/react-router'
import { OwnReview } from '#features/reviews/web/own-review.tsx'
import { ownReviewQuery } from '#features/reviews/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { FormSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/parent/reviews/$teacherId')({
  loader: ({ context: { queryClient }, params: { teacherId } }) =>
    queryClient.ensureQueryData(ownReviewQuery(teacherId)).catch(error => {
      throw isNotFound(error) ? notFound() : error
    }),
  head: ({ match }) => spaceHead(match.context.school, m.reviews_own_body()),
  pendingMs: 150,
  pendingComponent: FormSkeleton,
  errorComponent: () => <LoadFailure title={m.reviews_load_failed()} />,
  component: ReviewPage,
})

function ReviewPage() {
  const { teacherId } = Route.useParams()
  return <OwnReview teacherId={teacherId} />
}
