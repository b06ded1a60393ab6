import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Stars, type TextRefusal, whyNotPublic } from '../reviews.ts'
import { findTeacherOfFamily, listChildrensNames, selectFamilyReview } from './queries.ts'

export type ReviewInput = { teacherId: string; stars: Stars; text: string; version: number }
export type SaveRefusal = 'not_found' | 'no_lesson_yet' | 'review_changed' | TextRefusal

/**
 * Writes a family's review of a teacher, or changes it: there is one, whichever parent writes. `version` is the one that the
 * caller has read, 0 for none; when the other parent wrote since, nothing is stored and the refusal carries that review. The
 * same review sent twice is stored once. A hidden review stays hidden.
 */
export const saveReview = async (
  db: Db,
  by: Family,
  { teacherId, stars, text, version }: ReviewInput,
  now: Temporal.Instant,
): Promise<Outcome<{ version: number }, SaveRefusal>> => {
  const saved = await db.transaction().execute(async tx => {
    // In the order of bookings (teacher, then family): writing a review moves the teacher's average.
    await lockCalendars(tx, [teacherId])
    const teacher = await findTeacherOfFamily(tx, by, teacherId)
    if (!teacher) return refuse('not_found')
    if (!teacher.hadLesson) return refuse('no_lesson_yet')
    const reason = whyNotPublic(text, await listChildrensNames(tx, by.familyId))
    if (reason) return refuse(reason)

    const current = await selectFamilyReview(tx, by, teacherId).forUpdate().executeTakeFirst()
    if (current && current.stars === stars && current.text === text) return ok({ version: current.version })
    if ((current?.version ?? 0) !== version)
      return refuse('review_changed', {
        version: current?.version ?? 0,
        stars: current?.stars ?? null,
        text: current?.text ?? '',
      })
    const values = { stars, body: text, written_by: by.userId }
    if (current) {
      await tx
        .updateTable('teacher_reviews')
        // Not before it was written, where the clocks of two programs disagree.
        .set({
          ...values,
          version: version + 1,
          changed_at: sql<Temporal.Instant>`greatest(written_at, ${now})`,
        })
        .where('id', '=', current.id)
        .execute()
      if (current.hiddenAt === null) await notifyTeacher(tx, teacherId, current.id)
      return ok({ version: version + 1 })
    }
    const { id } = await tx
      .insertInto('teacher_reviews')
      .values({ teacher_id: teacherId, family_id: by.familyId, ...values, written_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyTeacher(tx, teacherId, id)
    await enqueueMail(tx, { kind: 'review-written', reviewId: id })
    return ok({ version: 1 })
  })
  if (saved.ok) clearTeacherCache()
  return saved
}

/** A review that changes while its notification is unread is announced once. */
const notifyTeacher = async (tx: Db, teacherId: string, reviewId: string) => {
  await sql`delete from notifications where user_id = ${teacherId}::uuid and review_id = ${reviewId}::uuid
    and kind = 'review_written' and read_at is null`.execute(tx)
  await notify(tx, [{ recipientId: teacherId, kind: 'review_written', reviewId }])
}
