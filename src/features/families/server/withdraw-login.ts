import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { lockStudent } from './queries.ts'

/** Deletes a child's login with its code, role and sessions. The child's progress remains. */
export const withdrawLogin = (
  db: Db,
  family: Family,
  studentId: string,
): Promise<Outcome<null, 'not_found' | 'account_blocked'>> =>
  db.transaction().execute(async tx => {
    const student = await lockStudent(tx, family, studentId)
    if (!student?.userId) return refuse('not_found')
    // Otherwise a new login would undo the school's block.
    if (student.isLoginBlocked) return refuse('account_blocked')
    await tx.deleteFrom('users').where('id', '=', student.userId).execute()
    return ok(null)
  })
