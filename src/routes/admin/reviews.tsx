import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { schoolReviewsQuery } from '#features/reviews/web/queries.ts'
import { SchoolReviews } from '#features/reviews/web/school-reviews.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { spaceHead } from '../-shell/space-head.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: v.object({ review: optionalParam(v.picklist(['shown', 'hidden'])) }),
  loaderDeps: ({ search: { review } }) => ({ state: review }),
  loader: ({ context, deps: { state } }) =>
    context.queryClient.ensureInfiniteQueryData(schoolReviewsQuery(state)),
  head: ({ match }) => spaceHead(match.context.school, m.reviews_school_title()),
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: ReviewsPage,
})

function ReviewsPage() {
  const { state } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle title={m.reviews_school_title()} text={m.reviews_school_text()} />
      <SchoolReviews state={state} />
    </>
  )
}
