import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { normaliseEmail } from '../accounts.ts'
import { lockAccount } from './links.ts'
import { deleteSecondFactor } from './second-factor.ts'

/**
 * Removes the second factor of a person who lost phone and recovery codes, from the command line (scripts/admin.ts, which runs
 * without a build). The owner gets a mail.
 * @returns whether there was one; undefined without an account at this address
 */
export const removeLostFactor = (
  db: Db,
  address: string,
  now: Temporal.Instant,
): Promise<boolean | undefined> =>
  db.transaction().execute(async tx => {
    const account = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', normaliseEmail(address))
      .executeTakeFirst()
    if (!account) return undefined
    await lockAccount(tx, account.id)
    if (!(await deleteSecondFactor(tx, account.id))) return false
    await writeAudit(tx, { at: now, actor: null, action: 'second_factor_off', subject: account.id })
    await enqueueMail(tx, { kind: 'second-factor-off', userId: account.id })
    return true
  })
