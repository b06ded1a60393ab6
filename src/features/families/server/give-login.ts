import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/server/links.ts'
import type { Family } from '#features/accounts/server/procedures.ts'
import { findPasswordHash, setPassword } from '#features/accounts/server/set-password.ts'
import { codeProblem, loginNameProblem } from '#features/accounts/student-login.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { findPersonalNames, lockStudent } from './queries.ts'

/**
 * Gives a child a login, or changes its name, code or both (domain.md, "Families and children"). Ends all sessions of the
 * login, and mails the parents: they must learn of a login that a stolen session created.
 * @param login a normalised name (`normaliseUsername`); without a code, the current one remains
 */
export const giveLogin = async (
  db: Db,
  family: Family,
  studentId: string,
  { loginName, code }: { loginName: string; code?: string | undefined },
  now: Temporal.Instant,
) => {
  const personal = await findPersonalNames(db, family, studentId)
  if (!personal) return refuse('not_found')
  const problem =
    loginNameProblem(loginName, personal) ?? (code === undefined ? undefined : codeProblem(code))
  if (problem) return refuse(problem)
  // Hashing is slow, so it happens before any lock is taken.
  const hashed = code === undefined ? undefined : await hashPassword(code)
  return db.transaction().execute(async tx => {
    const student = await lockStudent(tx, family, studentId)
    if (!student) return refuse('not_found')
    if (student.isLoginBlocked) return refuse('account_blocked')
    // An account that only the parent's session opens has no code yet (child-entrance.ts).
    const hasCode = student.userId !== null && (await findPasswordHash(tx, student.userId)) !== undefined
    if (!hasCode && !hashed) return refuse('code_required')
    // Serialises requests for the same name; otherwise the unique index would raise an error.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${loginName}`}, 0))`.execute(tx)
    const holder = await tx
      .selectFrom('users')
      .select('id')
      .where('username', '=', loginName)
      .executeTakeFirst()
    if (holder && holder.id !== student.userId) return refuse('login_name_taken')
    if (student.userId && holder && !hashed) return ok({ loginName, formerName: loginName })

    const userId = student.userId ?? (await createStudentAccount(tx, studentId))
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
    await enqueueMail(tx, {
      kind: 'student-login-changed',
      userId,
      by: family.userId,
      isNew: former.username === null,
    })
    return ok({ loginName, formerName: former.username })
  })
}

/** The account has no personal name, and its e-mail address is invalid (`.invalid`). */
export const createStudentAccount = async (tx: Db, studentId: string) => {
  const { id } = await tx
    .insertInto('users')
    .values({ name: 'eleve', email: `${studentId}@eleve.invalid`, email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_roles').values({ user_id: id, role: 'student' }).execute()
  await tx.updateTable('students').set({ user_id: id }).where('id', '=', studentId).execute()
  return id
}
