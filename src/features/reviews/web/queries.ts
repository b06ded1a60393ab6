import type { ReviewState } from '../server/list-reviews.ts'
import { reviewsApi } from './api.ts'

const pages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
}

/** The public reviews of a teacher, page after page. */
export const teacherReviewsQuery = (id: string) =>
  reviewsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ id, ...(after && { after }) }),
    ...pages,
    staleTime: 30_000,
  })

export const rateableQuery = () => reviewsApi.rateable.queryOptions()

export const ownReviewQuery = (id: string) =>
  reviewsApi.own.queryOptions({
    input: { id },
    // The page holds what is being written: an answer that arrives later must not replace it.
    staleTime: Number.POSITIVE_INFINITY,
  })
export type OwnReviewPage = Awaited<ReturnType<typeof reviewsApi.own.call>>

export const receivedReviewsQuery = () =>
  reviewsApi.received.infiniteOptions({
    input: (after: string | undefined) => ({ ...(after && { after }) }),
    ...pages,
  })

export const schoolReviewsQuery = (state: ReviewState | undefined) =>
  reviewsApi.school.infiniteOptions({
    input: (after: string | undefined) => ({ ...(state && { state }), ...(after && { after }) }),
    ...pages,
  })
