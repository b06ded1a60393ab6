import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { clearTeacherCache } from './teacher-cache.ts'

type SuspensionOutcome = Outcome<{ id: string; isSuspended: boolean }, 'not_found' | 'teacher_blocked'>

/**
 * Removes a teacher from the list and from searches, and ends the sessions. Until reinstated, the teacher sees no
 * student, writes to nobody and gives no lesson (`authedProcedure`). Booked lessons stay until the school cancels them.
 * Concurrent bookings wait for the lock on the teacher's row and are then refused. Repeating it changes nothing.
 * Refused while the account is blocked, because unblocking lists the teacher again.
 */
export const suspendTeacher = (db: Db, by: Admin, id: string, now: Temporal.Instant) =>
  setSuspension(db, by, id, { isSuspended: true, now })

/** Lists a suspended teacher again, with their calendar unchanged. */
export const reinstateTeacher = (db: Db, by: Admin, id: string, now: Temporal.Instant) =>
  setSuspension(db, by, id, { isSuspended: false, now })

const setSuspension = async (
  db: Db,
  by: Admin,
  id: string,
  { isSuspended, now }: { isSuspended: boolean; now: Temporal.Instant },
): Promise<SuspensionOutcome> => {
  const outcome: SuspensionOutcome = await db.transaction().execute(async tx => {
    const teacher = await tx
      .selectFrom('teachers')
      .select('suspended_at as suspendedAt')
      .where('id', '=', id)
      .where('approved_at', 'is not', null)
      .where('retired_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!teacher) return refuse('not_found')
    // Read once the lock is held: blocking and unblocking hold it too, and write the suspension as well.
    const block = await tx
      .selectFrom('account_blocks')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    if (block) return refuse('teacher_blocked')
    if ((teacher.suspendedAt !== null) !== isSuspended) {
      await tx
        .updateTable('teachers')
        .set({ suspended_at: isSuspended ? now : null })
        .where('id', '=', id)
        .execute()
      // An archive built before has students, or lacks them (`buildExport`).
      await tx.deleteFrom('data_exports').where('user_id', '=', id).execute()
      if (isSuspended) await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
      await writeAudit(tx, {
        at: now,
        actor: by.userId,
        action: isSuspended ? 'teacher_suspended' : 'teacher_reinstated',
        subject: id,
        ipAddress: by.ipAddress,
      })
      await enqueueMail(tx, { kind: isSuspended ? 'teacher-suspended' : 'teacher-reinstated', teacherId: id })
    }
    return ok({ id, isSuspended })
  })
  clearTeacherCache()
  return outcome
}
