import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { maxHidingReasonLength } from '../reviews.ts'
import type { ReviewState } from '../server/list-reviews.ts'
import type { SchoolReview } from '../server/view.ts'
import { reviewsApi } from './api.ts'
import { schoolReviewsQuery } from './queries.ts'
import { ReviewBody } from './received-reviews.tsx'

const ofAuthor = (review: SchoolReview | undefined) =>
  review?.author ? ofName(review.author) : m.reviews_of_someone()

/** All reviews; the school hides one with a reason that its family reads, and shows it again. */
export function SchoolReviews({ state }: { state: ReviewState | undefined }) {
  const list = useSuspenseInfiniteQuery(schoolReviewsQuery(state))
  const [selected, setSelected] = useState<SchoolReview>()
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const reread = () => queryClient.invalidateQueries({ queryKey: reviewsApi.key() })
  const options = {
    onSuccess: async ({ isHidden }: { isHidden: boolean }) => {
      await reread()
      setIsOpen(false)
      toast.success(isHidden ? m.reviews_school_hidden_done() : m.reviews_school_shown_done())
    },
    onError: async (error: Error) => {
      toast.error(error.message)
      if (!isApiRefusal(error)) return
      await reread()
      setIsOpen(false)
    },
  }
  const hide = useMutation(reviewsApi.hide.mutationOptions(options))
  const unhide = useMutation(reviewsApi.unhide.mutationOptions(options))
  const reviews = list.data.pages.flatMap(page => page.reviews)
  return (
    <>
      <StateFilter state={state} />
      {reviews.length === 0 ? (
        <EmptyState
          className="mt-8 py-12"
          title={m.reviews_school_none()}
          text={m.reviews_school_none_text()}
        />
      ) : (
        <ul className="mt-8 divide-y border-y">
          {reviews.map(review => (
            <li key={review.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-5">
              <div className="min-w-0 flex-1 basis-72">
                <ReviewBody review={review} />
                <Context review={review} />
              </div>
              {review.isHidden ? (
                <Button
                  variant="outline"
                  busy={unhide.isPending && unhide.variables.id === review.id}
                  aria-label={m.reviews_school_unhide_named({
                    of: ofAuthor(review),
                    teacher: review.teacherName,
                  })}
                  onClick={() => unhide.mutate({ id: review.id, version: review.version })}
                >
                  {m.reviews_school_unhide()}
                </Button>
              ) : (
                <Button
                  variant="outline"
                  aria-label={m.reviews_school_hide_named({
                    of: ofAuthor(review),
                    teacher: review.teacherName,
                  })}
                  onClick={() => {
                    setSelected(review)
                    setIsOpen(true)
                  }}
                >
                  {m.reviews_school_hide()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.reviews_older()}
      </MoreButton>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.reviews_school_hide_title({ of: ofAuthor(selected) })}
        description={m.reviews_school_hide_text()}
        hint={m.reviews_school_hide_hint()}
        maxLength={maxHidingReasonLength}
        confirm={m.reviews_school_hide()}
        busy={hide.isPending}
        onConfirm={reason => selected && hide.mutate({ id: selected.id, version: selected.version, reason })}
      />
    </>
  )
}

/** A review with its author and teacher, the reason why it is hidden, and the answer. */
function Context({ review }: { review: SchoolReview }) {
  const linkClass = 'underline underline-offset-4'
  return (
    <>
      <p className="mt-2 text-sm text-muted-foreground">
        <Link to="/admin/families/$id" params={{ id: review.familyId }} className={linkClass}>
          {review.author ?? m.reviews_someone()}
        </Link>{' '}
        <Link to="/admin/teachers/$id" params={{ id: review.teacherId }} className={linkClass}>
          {m.reviews_school_about({ teacher: review.teacherName })}
        </Link>
      </p>
      {review.hiddenReason && (
        <p className="mt-2 max-w-read text-sm whitespace-pre-line">
          {m.reviews_school_reason({ reason: review.hiddenReason })}
          {review.isChangedSinceHidden && (
            <span className="block font-semibold">{m.reviews_school_changed_since()}</span>
          )}
        </p>
      )}
      {review.reply && (
        <p className="mt-2 max-w-read border-l-2 border-highlight pl-3.5 text-sm wrap-anywhere whitespace-pre-line">
          {review.reply}
        </p>
      )}
    </>
  )
}

/** Without this, the link to all reviews would always be marked as current. */
const exactMatch = { exact: true }

const states = [
  [undefined, m.reviews_school_all],
  ['shown', m.reviews_school_shown],
  ['hidden', m.reviews_school_hidden],
] as const satisfies [ReviewState | undefined, () => string][]

function StateFilter({ state }: { state: ReviewState | undefined }) {
  return (
    <nav aria-label={m.reviews_school_state()} className="mt-6 flex flex-wrap gap-2">
      {states.map(([value, label]) => (
        <ChoiceChip key={label()} chosen={state === value} asChild>
          <Link to="/admin/reviews" search={{ review: value }} activeOptions={exactMatch}>
            {label()}
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}
