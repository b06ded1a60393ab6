import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { lockStudentOf } from './queries.ts'

/** Takes a child's login away: account, code, role and sessions go; what the child learnt stays with the child. */
export const withdrawLogin = (db: Db, by: Family, studentId: string): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const student = await lockStudentOf(tx, by, studentId)
    if (!student?.userId) return refuse('not_found')
    await tx.deleteFrom('users').where('id', '=', student.userId).execute()
    return ok(null)
  })
