import { z } from 'zod'
import {
  adminProcedure,
  parentProcedure,
  publicProcedure,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type Cursor, formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { type ErrorMapping, refusalError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, lines, NextPage } from '#platform/http/input.ts'
import { fullName } from '#platform/words/full-name.ts'
import {
  maxHidingReasonLength,
  maxReplyLength,
  maxReviewLength,
  starChoices,
  type TextRefusal,
} from '../reviews.ts'
import { answerReview } from './answer-review.ts'
import { decideReview } from './decide-review.ts'
import {
  listPublicReviews,
  listReceivedReviews,
  listReviewableTeachers,
  listSchoolReviews,
  reviewStates,
} from './list-reviews.ts'
import { findTeacherOfFamily, selectFamilyReview } from './queries.ts'
import { saveReview } from './save-review.ts'
import { OwnReview, PublicReview, ReceivedReview, SchoolReview } from './view.ts'

const textErrors = (contact: () => string) =>
  ({
    text_has_contact: { status: 422, message: contact },
    text_names_child: { status: 422, message: () => m.reviews_refusal_child() },
  }) satisfies Record<TextRefusal, ErrorMapping>
const changed = { status: 409, message: () => m.reviews_refusal_changed() } satisfies ErrorMapping

const After = z.string().max(100).optional()
const toNext = (next: { at: string; id: string } | null) => (next ? formatCursor(next) : null)
const pageOf = (after: string | undefined, limit: number): { after: Cursor | undefined; limit: number } => ({
  after: parseCursor(after),
  limit,
})

const publicPage = 5
const staffPage = 20

/** The reviews of a teacher that the school shows. */
export const list = publicProcedure
  .route({
    method: 'GET',
    path: '/teachers/{id}/reviews',
    summary: 'Les avis des familles sur un professeur',
  })
  .input(z.object({ id: Id, after: After }))
  .output(z.object({ reviews: z.array(PublicReview), next: NextPage }))
  .handler(async ({ context: { db }, input: { id, after } }) => {
    const { reviews, next } = await listPublicReviews(db, id, pageOf(after, publicPage))
    return { reviews, next: toNext(next) }
  })

/** The teachers whom the family may rate. */
export const rateable = parentProcedure
  .route({ method: 'GET', path: '/reviews', summary: 'Les professeurs que la famille peut noter' })
  .output(
    z.object({
      teachers: z.array(
        z.object({
          teacherId: z.guid(),
          firstName: z.string(),
          stars: z.literal(starChoices).nullable(),
          isHidden: z.boolean(),
        }),
      ),
    }),
  )
  .handler(async ({ context: { db, family: by } }) => ({ teachers: await listReviewableTeachers(db, by) }))

/** The data of the page for writing a review. */
export const own = parentProcedure
  .route({ method: 'GET', path: '/teachers/{id}/review', summary: 'L’avis de la famille sur un professeur' })
  .input(z.object({ id: Id }))
  .output(
    z.object({
      teacherId: z.guid(),
      teacherName: z.string(),
      /** False before the first completed lesson. */
      mayWrite: z.boolean(),
      review: OwnReview.nullable(),
    }),
  )
  .handler(async ({ context: { db, family: by }, input: { id } }) => {
    const teacher = await findTeacherOfFamily(db, by, id)
    if (!teacher) throw refusalError('not_found')
    const review = await selectFamilyReview(db, by, id).executeTakeFirst()
    return {
      teacherId: id,
      teacherName: fullName(teacher),
      mayWrite: teacher.hadLesson,
      review: review ? OwnReview.parse(review) : null,
    }
  })

export const save = parentProcedure
  .route({
    method: 'PUT',
    path: '/teachers/{id}/review',
    summary: 'Donner ou changer son avis sur un professeur',
  })
  .input(
    z.object({
      id: Id,
      stars: z.literal(starChoices),
      text: lines(maxReviewLength).default(''),
      version: z.int().min(0).describe('La version qui a été lue ; 0 pour un premier avis'),
    }),
  )
  .output(z.object({ version: z.int() }))
  .handler(({ context: { db, family: by, now }, input: { id, ...review } }) =>
    unwrapOrThrow(saveReview(db, by, { teacherId: id, ...review }, now), {
      ...textErrors(() => m.reviews_refusal_contact()),
      no_lesson_yet: { status: 409, message: () => m.reviews_refusal_no_lesson() },
      review_changed: changed,
    }),
  )

/** The teacher's reviews, the hidden ones too. */
export const received = teacherProcedure
  .route({ method: 'GET', path: '/teacher/reviews', summary: 'Les avis reçus par le professeur' })
  .input(z.object({ after: After }))
  .output(z.object({ reviews: z.array(ReceivedReview), next: NextPage }))
  .handler(async ({ context: { db, teacher: by }, input: { after } }) => {
    const { reviews, next } = await listReceivedReviews(db, by, pageOf(after, staffPage))
    return { reviews, next: toNext(next) }
  })

export const answer = teacherProcedure
  .route({ method: 'PUT', path: '/reviews/{id}/reply', summary: 'Répondre à un avis' })
  .input(z.object({ id: Id, text: lines(maxReplyLength).min(1), version: z.int().min(1) }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(answerReview(db, by, input, now), {
      ...textErrors(() => m.reviews_refusal_contact_answer()),
      review_hidden: { status: 409, message: () => m.reviews_refusal_hidden() },
      review_changed: changed,
    }),
  )

export const school = adminProcedure
  .route({ method: 'GET', path: '/school/reviews', summary: 'Les avis, pour l’école' })
  .input(z.object({ state: z.enum(reviewStates).optional(), after: After }))
  .output(z.object({ reviews: z.array(SchoolReview), next: NextPage }))
  .handler(async ({ context: { db, admin: by }, input: { state, after } }) => {
    const { reviews, next } = await listSchoolReviews(db, by, { ...pageOf(after, staffPage), state })
    return { reviews, next: toNext(next) }
  })

const Decided = z.object({ id: z.guid(), isHidden: z.boolean() })

export const hide = adminProcedure
  .route({
    method: 'POST',
    path: '/reviews/{id}/hiding',
    summary: 'Masquer un avis, avec un motif que la famille lit',
  })
  .input(z.object({ id: Id, version: z.int().min(1), reason: lines(maxHidingReasonLength).min(1) }))
  .output(Decided)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(decideReview(db, by, input, now), { review_changed: changed }),
  )

export const unhide = adminProcedure
  .route({ method: 'DELETE', path: '/reviews/{id}/hiding', summary: 'Montrer de nouveau un avis' })
  .input(z.object({ id: Id, version: z.coerce.number().int().min(1) }))
  .output(Decided)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(decideReview(db, by, { ...input, reason: null }, now), { review_changed: changed }),
  )
