import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { roomTopic } from '#features/classroom/server/queries.ts'
import { type ChildConsent, withdrawChildConsent } from '#features/families/server/child-consent.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { withdrawHosted } from './hosted-queries.ts'
import { stopInstant } from './record-lesson.ts'

/** A parent agrees, for one child, that its lessons are recorded. */
export const recordingConsent: ChildConsent = {
  part: 'recording-consent',
  agreed: 'recording_agreed',
  withdrawn: 'recording_withdrawn',
}

/**
 * Withdraws it. A running recording of the child stops at once and none can begin; later pieces are refused, and the copies of a
 * hosted service are deleted. Stored recordings stay until somebody deletes them.
 */
export const withdrawConsent = (db: Db, by: Family, studentId: string, now: Temporal.Instant) => {
  const onWithdrawn = async (tx: Db) => {
    const withdrawn = await tx
      .updateTable('recordings')
      .set({
        withdrawn_at: now,
        stopped_at: sql<Temporal.Instant>`coalesce(stopped_at, ${stopInstant(now)})`,
      })
      .where('stored_as', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where(
        sql<boolean>`exists (select from recording_students s
          where s.recording_id = recordings.id and s.student_id = ${studentId})`,
      )
      .returning('lesson_id as lessonId')
      .execute()
    for (const { lessonId } of withdrawn) await publish(tx, roomTopic(lessonId))
    await withdrawHosted(
      tx,
      sql<boolean>`${studentId} in (
        select student_id from hosted_recording_students s where s.lesson_id = hosted_recordings.lesson_id
        union all select student_id from seats s
          where s.lesson_id = hosted_recordings.lesson_id and s.released_at is null)`,
      now,
    )
  }
  return withdrawChildConsent(db, by, { studentId, consent: recordingConsent, onWithdrawn }, now)
}
