import { useInfiniteQuery } from '@tanstack/react-query'
import type { TeacherCard } from '#features/teachers/server/view.ts'
import { formatRating } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { PublicReview } from '../server/view.ts'
import { reviewsApi } from './api.ts'
import { Stars } from './stars.tsx'

type Rated = Pick<TeacherCard, 'id' | 'firstName' | 'lastName' | 'rating' | 'ratingCount'>

/** The public reviews of a teacher, page after page. In this file, because the profile's own script does without. */
export const teacherReviewsQuery = (id: string) =>
  reviewsApi.list.infiniteOptions({
    input: (after: string | undefined) => ({ id, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
    staleTime: 30_000,
  })

/** A teacher's average and reviews, a page at a time. Loaded after the profile. */
export default function TeacherReviews({ teacher }: { teacher: Rated }) {
  const list = useInfiniteQuery(teacherReviewsQuery(teacher.id))
  const isHydrated = useHydrated()
  // Without the reviews the rest of the profile is still there.
  if (!list.data) return null
  const reviews = list.data.pages.flatMap(page => page.reviews)
  // The first review with words is the large one.
  const first = reviews.find(({ text }) => text !== '')
  return (
    <section aria-labelledby="avis" className="@container border-t bg-wash-paon text-wash-paon-foreground">
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id="avis" className="scroll-mt-20 text-3xl tracking-display sm:text-4xl">
          {m.reviews_title()}
        </h2>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 @5xl:grid-cols-[13rem_minmax(0,1fr)]">
          <div>
            <Average teacher={teacher} />
            <SearchData teacher={teacher} />
          </div>
          <div>
            {first && <Review review={first} teacher={teacher} isLarge />}
            <ul className="grid gap-x-10 @3xl:grid-cols-2">
              {reviews
                .filter(review => review !== first)
                .map(review => (
                  <li key={review.id} className={cn('py-6', first && 'border-t')}>
                    <Review review={review} teacher={teacher} />
                  </li>
                ))}
            </ul>
            {/* This script comes after the page's: until then a press would do nothing. */}
            {isHydrated && (
              <MoreButton list={list} className="mt-4">
                {m.reviews_more()}
              </MoreButton>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The average for search engines. schema.org rates a service, not a person. */
function SearchData({ teacher: { firstName, lastName, rating, ratingCount } }: { teacher: Rated }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: m.teachers_job_title(),
    provider: { '@type': 'Person', name: fullName({ firstName, lastName }) },
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating,
      reviewCount: ratingCount,
      bestRating: 5,
    },
  }
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose only markup sign is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

function Average({ teacher: { rating, ratingCount } }: { teacher: Rated }) {
  return (
    <div className="flex items-center gap-x-5 @5xl:flex-col @5xl:items-start">
      <p className="titre chiffres text-6xl leading-none font-bold @5xl:text-7xl">{formatRating(rating)}</p>
      <div className="@5xl:mt-4">
        <span aria-hidden="true">
          <Stars stars={rating} className="size-4.5" />
        </span>
        <p className="mt-2 max-w-44 text-sm">
          {(ratingCount === 1 ? m.reviews_all_one : m.reviews_all_many)({ count: formatNumber(ratingCount) })}
        </p>
      </div>
    </div>
  )
}

function Review({
  review: { stars, text, author, month, reply },
  teacher,
  isLarge = false,
}: {
  review: PublicReview
  teacher: Rated
  isLarge?: boolean
}) {
  return (
    <article className={cn(isLarge && 'pb-8')}>
      <Stars stars={stars} />
      {text && (
        <p
          className={cn(
            'wrap-anywhere whitespace-pre-line',
            isLarge ? 'titre mt-3 text-2xl leading-snug sm:text-[1.75rem]' : 'mt-2',
          )}
        >
          <BidiText text={m.reviews_quote({ text })} />
        </p>
      )}
      <p className="mt-2 text-sm">
        <span className="font-semibold">{author ?? m.reviews_someone()}</span>, {formatMonth(month)}
      </p>
      {reply && (
        <div className="mt-4 border-l-2 border-highlight pl-3.5">
          <p className="text-sm font-semibold">{m.reviews_reply_of({ of: ofName(teacher.firstName) })}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">
            <BidiText text={reply} />
          </p>
        </div>
      )}
    </article>
  )
}
