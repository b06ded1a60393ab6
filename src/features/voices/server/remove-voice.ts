import type { Family } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/** A parent deletes what a child recorded of a word. */
export const removeVoice = (
  db: Db,
  by: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const removed = await tx
      .deleteFrom('child_voices')
      .where('id', '=', id)
      .where('student_id', 'in', eb =>
        eb.selectFrom('students').where('parent_id', '=', by.familyId).select('students.id'),
      )
      .returning('student_id as studentId')
      .executeTakeFirst()
    if (!removed) return refuse('not_found')
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'voice_removed',
      subject: removed.studentId,
      ipAddress: by.ipAddress,
      zone: by.timezone,
    })
    return ok(null)
  })
