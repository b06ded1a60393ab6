import type { z } from 'zod'
import { lockAccount } from '#features/accounts/server/links.ts'
import { announceApplication } from '#features/accounts/server/mark-confirmed.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { countSignUp } from '#features/accounts/server/rate-limit.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { ApplicantFields } from './input.ts'
import { findOwnApplication } from './queries.ts'
import { insertApplication, parseApplication } from './register-applicant.ts'

/** A signed-in applicant whose application was refused applies again. The account and the earlier decision stay. */
export const applyAgain = async (
  context: Context & { me: SessionUser },
  input: z.output<typeof ApplicantFields>,
) => {
  const { db, me, visitorZone } = context
  const application = parseApplication(input, visitorZone)
  if (!application.ok) return application
  const limited = await countSignUp(context, me.email)
  if (limited) return limited
  return db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    const roles = tx.selectFrom('user_roles').select('role').where('user_id', '=', me.userId)
    if (await roles.executeTakeFirst()) return refuse('account_has_role')
    const last = await findOwnApplication(tx, me.userId)
    if (last && last.status !== 'refused') return refuse('application_open')
    await insertApplication(tx, me.userId, { ...application.value, email: me.email })
    await announceApplication(tx, me.userId)
    return ok({ status: 'pending' as const })
  })
}
