import { writeAudit } from '#platform/audit/audit.ts'
import { totpUri } from '#platform/auth/totp.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { qrImage } from '#platform/qr/qr-code.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { formatRecoveryCode, setupMinutes } from '../second-factor.ts'
import { checkPassword } from './check-password.ts'
import { lockAccount } from './links.ts'
import type { Context } from './procedures.ts'
import { countFactorCode, refundFactorCode } from './rate-limit.ts'
import {
  decryptSecret,
  deleteSecondFactor,
  encryptSecret,
  findSecondFactor,
  newSecret,
  redeemCode,
  replaceRecoveryCodes,
  secretText,
} from './second-factor.ts'
import type { SessionUser } from './session-user.ts'

type Signed = Context & { me: SessionUser }

/** Whether a set-up that this session began can still be confirmed. */
const isOwnSetup = (
  { me, now }: Signed,
  found: { sessionId: string | null; createdAt: Temporal.Instant; enabledAt: Temporal.Instant | null },
) =>
  found.enabledAt === null &&
  found.sessionId === me.sessionId &&
  found.createdAt.until(now).total('minutes') < setupMinutes

/** Begins to set up a second factor with a new secret. Signing in does not ask for it until the first code was right. */
export const beginFactorSetup = async (context: Signed, { password }: { password: string }) => {
  const { db, me, now, secondFactorKey } = context
  const refusal = await checkPassword(context, password)
  if (refusal) return refusal
  const secret = await encryptSecret(secondFactorKey, newSecret())
  const setup = { secret, session_id: me.sessionId, created_at: now, last_step: 0 }
  const started = await db
    .insertInto('second_factors')
    .values({ user_id: me.userId, ...setup })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(setup).where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return started ? ok({ status: true }) : refuse('second_factor_on')
}

/** Turns the second factor on with the app's first code. @returns the recovery codes, which are shown this once */
export const confirmSecondFactor = async (context: Signed, { code }: { code: string }) => {
  const { db, me, now, ipAddress, secondFactorKey } = context
  const limited = await countFactorCode(context, me.userId)
  if (limited) return limited
  const confirmed = await db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    const found = await findSecondFactor(tx, me.userId)
    if (found?.enabledAt) return refuse('second_factor_on')
    if (!found || !isOwnSetup(context, found)) return refuse('setup_over')
    if ((await redeemCode(tx, secondFactorKey, me.userId, code, now)) !== 'app')
      return refuse('wrong_factor_code')
    await tx
      .updateTable('second_factors')
      .set({ enabled_at: now, session_id: null })
      .where('user_id', '=', me.userId)
      .execute()
    const codes = await replaceRecoveryCodes(tx, secondFactorKey, me.userId)
    const entry = { at: now, actor: me.userId, subject: me.userId, ipAddress }
    await writeAudit(tx, { ...entry, action: 'second_factor_on' })
    await enqueueMail(tx, { kind: 'second-factor-on', userId: me.userId })
    return ok({ recoveryCodes: codes.map(formatRecoveryCode) })
  })
  if (confirmed.ok) await refundFactorCode(context, me.userId)
  return confirmed
}

/** Turns the second factor off, with the password and a code of the app or a recovery code. */
export const removeSecondFactor = async (
  context: Signed,
  { password, code }: { password: string; code: string },
) => {
  const { db, me, now, ipAddress, secondFactorKey } = context
  const refusal = (await checkPassword(context, password)) ?? (await countFactorCode(context, me.userId))
  if (refusal) return refusal
  const removed = await db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    const found = await findSecondFactor(tx, me.userId)
    if (!found?.enabledAt) return refuse('second_factor_off')
    if (!(await redeemCode(tx, secondFactorKey, me.userId, code, now))) return refuse('wrong_factor_code')
    await deleteSecondFactor(tx, me.userId)
    const entry = { at: now, actor: me.userId, subject: me.userId, ipAddress }
    await writeAudit(tx, { ...entry, action: 'second_factor_off' })
    await enqueueMail(tx, { kind: 'second-factor-off', userId: me.userId })
    return ok({ status: true })
  })
  if (removed.ok) await refundFactorCode(context, me.userId)
  return removed
}

/** The state for the settings; the secret only for the session that is setting it up. */
export const getSecondFactor = async (context: Signed, schoolName: string) => {
  const { db, me, settings, secondFactorKey } = context
  const found = await findSecondFactor(db, me.userId)
  const isRequired = me.role === 'admin' && settings.adminSecondFactor
  if (!found || !(found.enabledAt || isOwnSetup(context, found)))
    return { isOn: false, isRequired, recoveryLeft: 0, setup: null }
  if (found.enabledAt) return { isOn: true, isRequired, recoveryLeft: found.recoveryLeft, setup: null }
  const secret = await decryptSecret(secondFactorKey, found.secret)
  const uri = totpUri(secret, { issuer: schoolName, account: me.email })
  return {
    isOn: false,
    isRequired,
    recoveryLeft: 0,
    setup: {
      address: uri,
      image: qrImage(uri),
      secret: secretText(secret).replace(/(.{4})(?=.)/g, '$1 '),
    },
  }
}
