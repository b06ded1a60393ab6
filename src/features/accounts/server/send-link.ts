import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { isEmail } from '../accounts.ts'
import type { Context } from './procedures.ts'
import { countLinkRequest } from './rate-limit.ts'

type FindAccount = (tx: Db, email: string) => Promise<{ id: string } | undefined>

const mailKinds = { confirm: 'confirm-email', reset: 'reset-password' } as const

/**
 * Mails a link to the account of an address. A known and an unknown address take the same work, one query and one job, so that
 * neither the response nor its time reveals whether an account exists. The job of an unknown address sends nothing.
 */
const sendLink =
  (kind: 'confirm' | 'reset', findAccount: FindAccount) =>
  async (context: Context, { email }: { email: string }) => {
    if (!isEmail(email)) return refuse('invalid_email')
    const limited = await countLinkRequest(context, kind, email)
    if (limited) return limited
    await context.db.transaction().execute(async tx => {
      const account = await findAccount(tx, email)
      const userId = account?.id ?? randomUUID()
      await enqueueMail(tx, { kind: mailKinds[kind], userId }, { isHighPriority: true })
    })
    return ok({ status: true })
  }

/** Sends another confirmation link; earlier ones work until one is used. A confirmed address gets none (mails.ts). */
export const resendConfirmation = sendLink('confirm', (tx, email) =>
  tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst(),
)

/** Sends a link to choose a new password. A child's login has no mailbox: its parent changes the code. */
export const requestReset = sendLink('reset', (tx, email) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('username', 'is', null)
    .executeTakeFirst(),
)
