import { openChildSession } from '#features/accounts/server/open-session.ts'
import type { Context, Family } from '#features/accounts/server/procedures.ts'
import { limitLinkTries } from '#features/accounts/server/rate-limit.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { qrImage } from '#platform/qr/qr-code.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { entranceMinutes } from '../families.ts'
import { createStudentAccount } from './give-login.ts'
import { lockStudent } from './queries.ts'

type Signed = Context & { family: Family; me: SessionUser }

/** Stored in better-auth's table for short-lived values, as a hash of the token. */
const identifierOf = (token: string) => `child-entrance:${hashToken(token)}`

/** The child's account; made without name and code when the parent has given none. */
const lockChildAccount = async (tx: Db, family: Family, studentId: string) => {
  const student = await lockStudent(tx, family, studentId)
  if (!student) return refuse('not_found')
  if (student.isLoginBlocked) return refuse('account_blocked')
  return ok(student.userId ?? (await createStudentAccount(tx, studentId)))
}

/** Opens the child's space in the parent's own browser: the parent's session there ends. */
export const openChildSpace = async (context: Signed, studentId: string) => {
  const { db, family, me, now } = context
  const account = await db.transaction().execute(async tx => {
    const found = await lockChildAccount(tx, family, studentId)
    if (found.ok) await logEntrance(tx, context, { by: family.userId, studentId }, now)
    return found
  })
  return account.ok ? openChildSession(context, account.value, me) : account
}

/** Makes a link for another device, as a QR code. It works once, for ten minutes, while the parent's session lives. */
export const createEntrance = async (context: Signed, studentId: string) => {
  const { db, family, me, now, settings } = context
  const token = makeToken()
  const expiresAt = now.add({ minutes: entranceMinutes })
  const made = await db.transaction().execute(async tx => {
    const account = await lockChildAccount(tx, family, studentId)
    if (!account.ok) return account
    const entrance: Entrance = {
      familyId: family.familyId,
      by: family.userId,
      studentId,
      userId: account.value,
      sessionId: me.sessionId,
    }
    await tx
      .insertInto('verifications')
      .values({ identifier: identifierOf(token), value: JSON.stringify(entrance), expires_at: expiresAt })
      .execute()
    return ok(null)
  })
  if (!made.ok) return made
  const address = `${settings.publicUrl}/entrer?token=${token}`
  return ok({ image: qrImage(address), address, expiresAt })
}

type Entrance = { familyId: string; by: string; studentId: string; userId: string; sessionId: string }

/** Whether a link would still work. Reading does not use it: phones open links to preview them. */
export const isEntranceOpen = async ({ db, now }: Pick<Context, 'db' | 'now'>, token: string) => {
  const found = await db
    .selectFrom('verifications')
    .where('identifier', '=', identifierOf(token))
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Opens the child's space on the device that read the QR code. Of two devices that use it at once, one gets in. */
export const enterByLink = (context: Context, { token }: { token: string }) =>
  limitLinkTries(context, async () => {
    const { db, now } = context
    const entered = await db.transaction().execute(async tx => {
      const used = await tx
        .deleteFrom('verifications')
        .where('identifier', '=', identifierOf(token))
        .where('expires_at', '>', now)
        .returning('value')
        .executeTakeFirst()
      if (!used) return refuse('entrance_over')
      const entrance = JSON.parse(used.value) as Entrance
      const isValid = await tx
        .selectFrom('students as c')
        .innerJoin('parents as p', 'p.family_id', 'c.parent_id')
        .innerJoin('sessions as s', 's.user_id', 'p.id')
        .where('c.id', '=', entrance.studentId)
        .where('c.parent_id', '=', entrance.familyId)
        .where('c.user_id', '=', entrance.userId)
        .where('s.id', '=', entrance.sessionId)
        .where('s.expires_at', '>', now)
        .select('c.id')
        .executeTakeFirst()
      if (!isValid) return refuse('entrance_over')
      await logEntrance(tx, context, entrance, now)
      return ok(entrance)
    })
    if (!entered.ok) return entered
    const { userId, by, sessionId } = entered.value
    const opened = await openChildSession(context, userId, { userId: by, sessionId })
    return opened.ok ? opened : refuse('entrance_over')
  })

const logEntrance = (
  tx: Db,
  { ipAddress }: Pick<Context, 'ipAddress'>,
  { by, studentId }: Pick<Entrance, 'by' | 'studentId'>,
  now: Temporal.Instant,
) => writeAudit(tx, { at: now, actor: by, action: 'child_entrance_opened', subject: studentId, ipAddress })
