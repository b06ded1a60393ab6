import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'

/**
 * Both verbs do the same work for a known and an unknown address: one look-up, one job. For an unknown one the job
 * names nobody, and its mail is never composed; so neither answer nor time tells who has an account here.
 */
const enqueueFor = (db: Db, kind: string, find: (tx: Db) => Promise<{ id: string } | undefined>) =>
  db.transaction().execute(async tx => {
    const found = await find(tx)
    await enqueueMail(tx, { kind, userId: found?.id ?? randomUUID() }, { isAwaited: true })
  })

/** Sends another confirmation link; the earlier ones go on working until one is used. A confirmed address gets none (mails.ts). */
export const resendConfirmation = (db: Db, email: string) =>
  enqueueFor(db, 'confirm-email', tx =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst(),
  )

/** Sends a link to choose a new password. A child's login has no mailbox: its parent changes the code. */
export const requestReset = (db: Db, email: string) =>
  enqueueFor(db, 'reset-password', tx =>
    tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('username', 'is', null)
      .executeTakeFirst(),
  )
