import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { lockStudent } from './queries.ts'

/** Deletes a child's login with its code, role and sessions. The child's progress remains. */
export const withdrawLogin = (
  db: Db,
  family: Family,
  studentId: string,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const student = await lockStudent(tx, family, studentId)
    if (!student?.userId) return refuse('not_found')
    await tx.deleteFrom('users').where('id', '=', student.userId).execute()
    return ok(null)
  })
