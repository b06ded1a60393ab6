import type { Admin } from '#features/accounts/server/procedures.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

export type HideRefusal = 'not_found' | 'review_changed'
type Decision = {
  id: string
  /** The version that the school has read. */
  version: number
  /** Why it is hidden, for the family; null to show it again. */
  reason: string | null
}

/**
 * Hides a review with a reason that its family reads, or shows it again. It counts in the average only while it is shown. The
 * same decision again changes nothing.
 */
export const decideReview = async (
  db: Db,
  by: Admin,
  { id, version, reason }: Decision,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string; isHidden: boolean }, HideRefusal>> => {
  const decided = await db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('teacher_reviews')
      .where('id', '=', id)
      .select('teacher_id as teacherId')
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    await lockCalendars(tx, [found.teacherId])
    const review = await tx
      .selectFrom('teacher_reviews')
      .where('id', '=', id)
      .select(['version', 'family_id as familyId', 'hidden_at as hiddenAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!review) return refuse('not_found')
    const isHidden = reason !== null
    if ((review.hiddenAt !== null) === isHidden) return ok({ id, isHidden })
    if (review.version !== version) return refuse('review_changed')
    await tx
      .updateTable('teacher_reviews')
      .set({ hidden_at: isHidden ? now : null, hidden_reason: reason })
      .where('id', '=', id)
      .execute()
    if (reason !== null)
      await tx.insertInto('review_hidings').values({ review_id: id, hidden_at: now, reason }).execute()
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: isHidden ? 'review_hidden' : 'review_shown',
      subject: found.teacherId,
      ipAddress: by.ipAddress,
      details: { review: id },
    })
    await notify(tx, [
      { recipientId: review.familyId, kind: isHidden ? 'review_hidden' : 'review_shown', reviewId: id },
    ])
    if (isHidden) await enqueueMail(tx, { kind: 'review-hidden', reviewId: id, familyId: review.familyId })
    return ok({ id, isHidden })
  })
  if (decided.ok) clearTeacherCache()
  return decided
}
