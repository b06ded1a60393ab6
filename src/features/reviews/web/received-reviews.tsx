import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import { isTextRefusal, maxReplyLength } from '../reviews.ts'
import type { ReceivedReview } from '../server/view.ts'
import { reviewsApi } from './api.ts'
import { receivedReviewsQuery } from './queries.ts'
import { Stars } from './stars.tsx'

/** Stars, author and day, and what was written. */
export function ReviewBody({ review }: { review: ReceivedReview }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars stars={review.stars} />
        <span className="font-semibold">{review.author ?? m.reviews_someone()}</span>
        <span className="text-sm text-muted-foreground">
          <time dateTime={review.date}>{formatDayWithYear(review.date)}</time>
          {review.isChanged && `, ${m.reviews_changed()}`}
        </span>
        {review.isHidden && <Badge colour="warning">{m.reviews_hidden()}</Badge>}
      </p>
      {review.text && (
        <p lang="fr" className="mt-2 max-w-read wrap-anywhere whitespace-pre-line">
          <BidiText text={review.text} />
        </p>
      )}
    </>
  )
}

/** The teacher's reviews, the latest first, each with the answer. */
export function ReceivedReviews() {
  const list = useSuspenseInfiniteQuery(receivedReviewsQuery())
  const reviews = list.data.pages.flatMap(page => page.reviews)
  if (reviews.length === 0)
    return (
      <EmptyState
        className="mt-8 py-12"
        title={m.reviews_received_none()}
        text={m.reviews_received_none_text()}
      />
    )
  return (
    <>
      <ul className="mt-8 divide-y border-y">
        {reviews.map(review => (
          <li key={review.id} className="py-6">
            <ReviewBody review={review} />
            {review.isHidden ? (
              <p className="mt-2 text-sm text-muted-foreground">{m.reviews_hidden_text()}</p>
            ) : (
              <Answer review={review} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="mt-6">
        {m.reviews_older()}
      </MoreButton>
    </>
  )
}

function Answer({ review }: { review: ReceivedReview }) {
  const [isOpen, setIsOpen] = useState(false)
  const author = review.author ?? m.reviews_someone()
  if (isOpen) return <AnswerForm review={review} author={author} onClose={() => setIsOpen(false)} />
  return (
    <div className="mt-3">
      {review.reply && (
        <p className="max-w-read border-l-2 border-highlight pl-3.5 wrap-anywhere whitespace-pre-line">
          <BidiText text={review.reply} />
        </p>
      )}
      <Button
        variant={review.reply ? 'link' : 'outline'}
        size="sm"
        className="mt-2 h-11"
        aria-label={(review.reply ? m.reviews_answer_change_named : m.reviews_answer_named)({ author })}
        onClick={() => setIsOpen(true)}
      >
        {review.reply ? m.reviews_answer_change() : m.reviews_answer()}
      </Button>
    </div>
  )
}

function AnswerForm({
  review: { id, version, reply },
  author,
  onClose,
}: {
  review: ReceivedReview
  author: string
  onClose: () => void
}) {
  /** What the text lacks, or may not have. */
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const queryClient = useQueryClient()
  const answering = useMutation(
    reviewsApi.answer.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: reviewsApi.key() })
        onClose()
        toast.success(m.reviews_answer_sent())
      },
      onError: async error => {
        if (isTextRefusal(refusalCode(error))) return setProblem(error.message)
        toast.error(error.message)
        // The review may have changed: it is shown again above the answer.
        await queryClient.invalidateQueries({ queryKey: reviewsApi.key() })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (answering.isPending) return
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    setProblem(text ? undefined : m.reviews_answer_missing())
    if (!text) field.current?.focus()
    else answering.mutate({ id, text, version })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-read gap-3">
      <Field
        label={m.reviews_answer_label({ author })}
        hint={m.reviews_answer_hint()}
        error={problem}
        required
      >
        <Textarea
          ref={field}
          autoFocus
          name="text"
          rows={4}
          maxLength={maxReplyLength}
          defaultValue={reply ?? ''}
        />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" className="h-11" busy={answering.isPending}>
          {m.reviews_answer_send()}
        </Button>
        <Button variant="outline" size="sm" className="h-11" onClick={onClose}>
          {m.ui_cancel()}
        </Button>
      </div>
    </form>
  )
}
