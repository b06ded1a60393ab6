import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { teachersApi } from '#features/teachers/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, refusalCode } from '#platform/http/client-errors.ts'
import { Star } from '#ui/brand/khatam.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BackLink } from '#ui/layout/back-link.tsx'
import { isTextRefusal, maxReviewLength, publicName, type Stars, starChoices } from '../reviews.ts'
import { reviewsApi } from './api.ts'
import { type OwnReviewPage, ownReviewQuery } from './queries.ts'

const starLabels: Record<Stars, () => string> = {
  1: m.reviews_stars_1,
  2: m.reviews_stars_2,
  3: m.reviews_stars_3,
  4: m.reviews_stars_4,
  5: m.reviews_stars_5,
}

/** The page on which a parent rates a teacher, changes the review and reads the answer. */
export function OwnReview({ teacherId }: { teacherId: string }) {
  const { data } = useSuspenseQuery(ownReviewQuery(teacherId))
  const { viewer } = useRouteContext({ from: '__root__' })
  const { teacherName, review, mayWrite } = data
  const author = publicName(viewer?.firstName ?? '', viewer?.lastName ?? '') ?? m.reviews_someone()
  return (
    <>
      <BackLink to="/parent/history">{m.reviews_own_back()}</BackLink>
      <h1 className="mt-3 text-3xl tracking-display wrap-anywhere md:text-4xl">
        {m.reviews_own_title({ teacher: teacherName })}
      </h1>
      {!mayWrite && !review ? (
        <p className="mt-4 max-w-read text-lg">{m.reviews_own_too_early({ teacher: teacherName })}</p>
      ) : (
        <>
          <p className="mt-2 max-w-read text-lg text-muted-foreground">{m.reviews_own_text({ author })}</p>
          {review?.hiddenReason && (
            <Alert kind="warning" title={m.reviews_own_hidden()} className="mt-6 max-w-read">
              <p className="whitespace-pre-line">{m.reviews_quote({ text: review.hiddenReason })}</p>
              <p className="mt-1">{m.reviews_own_hidden_text()}</p>
            </Alert>
          )}
          <ReviewForm key={review?.version ?? 0} page={data} />
          {review?.reply && (
            <section className="mt-10 max-w-read border-l-2 border-highlight pl-4">
              <h2 className="text-xl">{m.reviews_own_reply({ teacher: teacherName })}</h2>
              <p className="mt-2 wrap-anywhere whitespace-pre-line">{review.reply}</p>
            </section>
          )}
        </>
      )}
    </>
  )
}

type Other = { version: number; stars: number; text: string }

/** The other parent wrote since this page was loaded: what is typed stays, and takes the place of it when it is sent again. */
const useSave = (isHidden: boolean) => {
  const [other, setOther] = useState<Other>()
  /** What the text may not have. */
  const [textRefusal, setTextRefusal] = useState<string>()
  const queryClient = useQueryClient()
  const saving = useMutation(
    reviewsApi.save.mutationOptions({
      onSuccess: async () => {
        await Promise.all(
          [reviewsApi, teachersApi].map(api => queryClient.invalidateQueries({ queryKey: api.key() })),
        )
        toast.success(isHidden ? m.reviews_own_saved_hidden() : m.reviews_own_saved())
      },
      onMutate: () => setTextRefusal(undefined),
      onError: error => {
        if (isTextRefusal(refusalCode(error))) return setTextRefusal(error.message)
        toast.error(error.message)
        if (isApiRefusal(error) && String(error.code) === 'review_changed') setOther(error.data as Other)
      },
    }),
  )
  return { saving, other, textRefusal }
}

function ReviewForm({ page: { teacherId, review } }: { page: OwnReviewPage }) {
  const [stars, setStars] = useState<Stars | null>(review?.stars ?? null)
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { saving, other, textRefusal } = useSave(Boolean(review?.hiddenReason))
  const body = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (textRefusal) body.current?.focus()
  }, [textRefusal])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    setIsMissing(stars === null)
    if (stars === null) return form.current?.querySelector('input')?.focus()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    saving.mutate({ id: teacherId, stars, text, version: other?.version ?? review?.version ?? 0 })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-8 grid max-w-read gap-6">
      <FieldGroup
        legend={m.reviews_own_stars()}
        error={isMissing && stars === null ? m.reviews_own_stars_missing() : undefined}
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="flex">
            {starChoices.map(star => (
              <label
                key={star}
                className="flex size-12 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring"
              >
                <input
                  type="radio"
                  name="stars"
                  value={star}
                  checked={stars === star}
                  onChange={() => setStars(star)}
                  className="sr-only"
                />
                <Star part={stars !== null && star <= stars ? 1 : 0} className="size-8" />
                <span className="sr-only">{`${m.reviews_stars({ stars: star })}, ${starLabels[star]()}`}</span>
              </label>
            ))}
          </div>
          <span aria-hidden="true" className="font-semibold">
            {stars !== null && starLabels[stars]()}
          </span>
        </div>
      </FieldGroup>
      <Field label={m.reviews_own_body()} hint={m.reviews_own_body_hint()} error={textRefusal} optional>
        <Textarea
          ref={body}
          name="text"
          rows={6}
          maxLength={maxReviewLength}
          defaultValue={review?.text ?? ''}
        />
      </Field>
      {other && (
        <Alert kind="warning" title={m.reviews_own_conflict()} live>
          <p className="whitespace-pre-line">
            {[m.reviews_stars({ stars: other.stars }), other.text && m.reviews_quote({ text: other.text })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="mt-1">{m.reviews_own_conflict_text()}</p>
        </Alert>
      )}
      <div>
        <Button type="submit" busy={saving.isPending} className="max-sm:w-full">
          {review ? m.reviews_own_change() : m.reviews_own_publish()}
        </Button>
      </div>
    </form>
  )
}
