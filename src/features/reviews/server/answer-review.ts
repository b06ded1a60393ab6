import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type TextRefusal, whyNotPublic } from '../reviews.ts'
import { listChildrensNames, lockReceivedReview } from './queries.ts'

export type ReviewAnswerRefusal = 'not_found' | 'review_hidden' | 'review_changed' | TextRefusal

/**
 * The teacher's answer under a review; sent again, it takes the place of the earlier one. `version` is that of the review
 * that the teacher has read. The first answer notifies the family.
 */
export const answerReview = (
  db: Db,
  by: TeacherSelf,
  { id, text, version }: { id: string; text: string; version: number },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, ReviewAnswerRefusal>> =>
  db.transaction().execute(async tx => {
    const review = await lockReceivedReview(tx, by, id)
    if (!review) return refuse('not_found')
    if (review.reply === text) return ok({ id })
    if (review.hiddenAt !== null) return refuse('review_hidden')
    if (review.version !== version) return refuse('review_changed')
    const reason = whyNotPublic(text, await listChildrensNames(tx, review.familyId))
    if (reason) return refuse(reason)
    await tx
      .updateTable('teacher_reviews')
      .set({ reply: text, replied_at: now })
      .where('id', '=', id)
      .execute()
    if (review.reply === null) {
      await notify(tx, [{ recipientId: review.familyId, kind: 'review_answered', reviewId: id }])
      await enqueueMail(tx, { kind: 'review-answered', reviewId: id, familyId: review.familyId })
    }
    return ok({ id })
  })
