import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { isEmail } from '../accounts.ts'
import { emailChangeHours, normalisePhone } from '../contact.ts'
import { checkPassword } from './check-password.ts'
import { findLocale } from './language.ts'
import { claimLink, lockAccount, voidLinks } from './links.ts'
import { isSessionAlive } from './live-session.ts'
import { releaseAddress } from './open-account.ts'
import type { Context } from './procedures.ts'
import { countEmailChange, limitLinkTries } from './rate-limit.ts'
import { dropEmailChange } from './revoke-access.ts'
import type { SessionUser } from './session-user.ts'

type Signed = Context & { me: SessionUser }

/** For the settings page: address, unconfirmed new address, telephone. */
export const findContact = async (db: Db, { userId, role }: SessionUser, now: Temporal.Instant) => {
  if (role === 'student') return refuse('forbidden')
  const found = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('email_changes as change', join =>
      join
        .onRef('change.user_id', '=', 'users.id')
        .on('change.changed_at', 'is', null)
        .on('change.requested_at', '>', now.subtract({ hours: emailChangeHours })),
    )
    .where('users.id', '=', userId)
    .select(['users.email', 'profiles.phone', 'change.email as newEmail'])
    .executeTakeFirst()
  return found ? ok(found) : refuse('forbidden')
}

/** Stores a telephone number, or none. */
export const changePhone = async (db: Db, { userId, role }: SessionUser, typed: string) => {
  if (role === 'student') return refuse('forbidden')
  const phone = normalisePhone(typed)
  if (phone === undefined) return refuse('invalid_phone')
  await db.updateTable('profiles').set({ phone }).where('id', '=', userId).execute()
  return ok(null)
}

const hasConfirmedAccount = async (db: Db, email: string) =>
  (await db
    .selectFrom('users')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined

/**
 * Requests another address. Nothing changes until the link sent there is used; the current address is notified at once, in
 * case a thief of the session asked. A new request replaces the one before.
 */
export const requestEmailChange = async (
  context: Signed,
  { email, password }: { email: string; password: string },
) => {
  const { db, me, now } = context
  if (me.role === 'student') return refuse('forbidden')
  if (!isEmail(email)) return refuse('invalid_email')
  if (email === me.email) return refuse('same_email')
  const refusal = (await checkPassword(context, password)) ?? (await countEmailChange(context, me.userId))
  if (refusal) return refusal
  if (await hasConfirmedAccount(db, email)) return refuse('user_already_exists')
  return db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    // A new password, chosen since the check, has ended the session.
    if (!(await isSessionAlive(tx, me, now))) return refuse('signed_out')
    await dropEmailChange(tx, me.userId, now)
    const { id } = await tx
      .insertInto('email_changes')
      .values({ user_id: me.userId, email, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const locale = await findLocale(tx, me)
    await enqueueMail(tx, { kind: 'confirm-new-email', changeId: id, locale }, { isHighPriority: true })
    await enqueueMail(tx, { kind: 'email-change-requested', changeId: id })
    await writeAudit(tx, {
      at: now,
      actor: me.userId,
      action: 'email_change_requested',
      subject: me.userId,
      ipAddress: context.ipAddress,
      zone: me.timezone ?? undefined,
    })
    return ok({ status: true })
  })
}

/** The person keeps the current address. */
export const withdrawEmailChange = async ({ db, me, now }: Signed) => {
  if (me.role === 'student') return refuse('forbidden')
  await db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    await dropEmailChange(tx, me.userId, now)
  })
  return ok({ status: true })
}

/**
 * Takes the new address over, by the link that was mailed there. An account that was never confirmed gives the address up, as at
 * a sign-up. Links to the former address stop working, and the former address is notified.
 */
export const confirmEmailChange = (context: Context, { token }: { token: string }) =>
  limitLinkTries(context, () =>
    context.db.transaction().execute(async tx => {
      const { now, ipAddress } = context
      const claimed = await claimLink(tx, 'change_email', token, now)
      if (!claimed.ok) return claimed
      const userId = claimed.value
      const change = await tx
        .selectFrom('email_changes')
        .innerJoin('users', 'users.id', 'email_changes.user_id')
        .where('user_id', '=', userId)
        .where('changed_at', 'is', null)
        .select(['email_changes.id', 'email_changes.email', 'users.email as formerEmail'])
        .executeTakeFirst()
      if (!change) return refuse('link_unknown')
      if ((await releaseAddress(tx, change.email)) === undefined) return refuse('user_already_exists')
      await tx
        .updateTable('users')
        .set({ email: change.email, email_verified: true, updated_at: now })
        .where('id', '=', userId)
        .execute()
      await voidLinks(tx, 'reset_password', userId, now)
      await voidLinks(tx, 'confirm_email', userId, now)
      await tx
        .updateTable('email_changes')
        .set({ changed_at: now, former_email: change.formerEmail })
        .where('id', '=', change.id)
        .execute()
      await enqueueMail(tx, { kind: 'email-changed', changeId: change.id })
      await writeAudit(tx, { at: now, actor: userId, action: 'email_changed', subject: userId, ipAddress })
      return ok({ email: change.email })
    }),
  )
