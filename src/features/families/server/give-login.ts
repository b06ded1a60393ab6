import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/links.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { setPassword } from '#features/accounts/server/set-password.ts'
import { codeProblem, loginNameProblem } from '#features/accounts/student-login.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { lockStudentOf, personalNamesOf } from './queries.ts'

/**
 * Gives a child a login, or changes its name, its code or both (domain.md, Words: student). Whoever was signed in with
 * the login is out at once.
 * @param login name normalised (accounts.ts); without a code, the one that the child has stays
 */
export const giveLogin = async (
  db: Db,
  by: Family,
  studentId: string,
  { loginName, code }: { loginName: string; code?: string | undefined },
  now: Temporal.Instant,
) => {
  const personal = await personalNamesOf(db, by, studentId)
  if (!personal) return refuse('not_found')
  const problem =
    loginNameProblem(loginName, personal) ?? (code === undefined ? undefined : codeProblem(code))
  if (problem) return refuse(problem)
  // Hashing takes a moment: nobody waits for it behind a lock.
  const hashed = code === undefined ? undefined : await hashPassword(code)
  return db.transaction().execute(async tx => {
    const student = await lockStudentOf(tx, by, studentId)
    if (!student) return refuse('not_found')
    if (!student.userId && !hashed) return refuse('code_required')
    // Families that want one name take turns; without it they would meet at the unique index as errors.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${loginName}`}, 0))`.execute(tx)
    const holder = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', loginName)
      .executeTakeFirst()
    if (holder && holder.id !== student.userId) return refuse('login_name_taken')
    if (student.userId && holder && !hashed) return ok({ loginName, formerName: loginName })

    const userId = student.userId ?? (await openAccount(tx, studentId))
    const former = await tx
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await lockAccount(tx, userId)
    await tx
      .updateTable('users')
      .set({ username: loginName, display_username: loginName, updated_at: now })
      .where('id', '=', userId)
      .execute()
    if (hashed) await setPassword(tx, userId, hashed, now)
    else await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    return ok({ loginName, formerName: former.username })
  })
}

/** The account names nobody, and its address leads nowhere, by its very ending. */
const openAccount = async (tx: Db, studentId: string) => {
  const { id } = await tx
    .insertInto('users')
    .values({ name: 'eleve', email: `${studentId}@eleve.invalid`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_roles').values({ user_id: id, role: 'student' }).execute()
  await tx.updateTable('students').set({ user_id: id }).where('id', '=', studentId).execute()
  return id
}
