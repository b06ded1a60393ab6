import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { schoolReviewsQuery } from '#features/reviews/web/queries.ts'
import { SchoolReviews } from '#features/reviews/web/school-reviews.tsx'
import { m } from '#paraglide/messages.js'
import { optionalParam } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: v.object({ review: optionalParam(v.picklist(['shown', 'hidden'])) }),
  loaderDeps: ({ search: { review } }) => ({ state: review }),
  loader: ({ context, deps: { state } }) =>
    loadWithTitle(
      m.reviews_page_title,
      context.queryClient.ensureInfiniteQueryData(schoolReviewsQuery(state)),
    ),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: ReviewsPage,
})

function ReviewsPage() {
  const { state } = Route.useLoaderDeps()
  return (
    <>
      <PageTitle
        title={m.reviews_page_title()}
        text={m.reviews_school_text()}
        action={<ExportLink list="reviews" />}
      />
      <SchoolReviews state={state} />
    </>
  )
}
