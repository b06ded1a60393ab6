import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { isTaughtBy } from '#features/lessons/server/taught-students.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { VoiceStamp } from '../voices.ts'

/**
 * A teacher of the child puts a stamp on a voice, changes it or takes it back; the same one again changes nothing. «Écoute
 * encore» brings the word back in the child's next session. It is no mark: what the child's memory of the word holds stays.
 */
export const stampVoice = (
  db: Db,
  by: TeacherSelf,
  { id, stamp }: { id: string; stamp: VoiceStamp | null },
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const voice = await tx
      .selectFrom('child_voices')
      .where('id', '=', id)
      .where(isTaughtBy(sql.val(by.teacherId), 'child_voices.student_id'))
      .select(['student_id as studentId', 'item', 'stamp'])
      .forUpdate()
      .executeTakeFirst()
    if (!voice) return refuse('not_found')
    if (voice.stamp === stamp) return ok(null)
    await tx
      .updateTable('child_voices')
      .set({ stamp, stamped_by: stamp && by.teacherId, stamped_at: stamp && now })
      .where('id', '=', id)
      .execute()
    if (stamp === 'listen_again')
      await tx
        .updateTable('learning_cards')
        .set({ due_on: sql<string>`least(due_on, reviewed_on + 1)` })
        .where('student_id', '=', voice.studentId)
        .where('item', '=', voice.item)
        .where('facet', '=', 'say')
        .execute()
    return ok(null)
  })
