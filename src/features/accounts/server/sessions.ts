import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { lockAccount } from './links.ts'
import { dropEmailChange } from './revoke-access.ts'
import type { SessionUser } from './session-user.ts'

const maxListed = 50

/** The open sessions of a person, the last used first. Tokens are not read. */
export const listSessions = (db: Db, me: SessionUser, now: Temporal.Instant) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', me.userId)
    .where('expires_at', '>', now)
    .select(eb => [
      'id',
      'user_agent as userAgent',
      'zone',
      'created_at as openedAt',
      eb.fn.coalesce('last_used_at', 'created_at').as('usedAt'),
    ])
    .orderBy(eb => eb.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()

/** Ends one of the person's sessions; its streams end with it. */
export const endSession = async (db: Db, me: SessionUser, id: string) => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', me.userId)
    .returning('id')
    .executeTakeFirst()
  return ended ? ok({ status: true }) : refuse('not_found')
}

/** Ends all sessions of the person but this one, and what one of them may have asked for: a new address. */
export const endOtherSessions = (db: Db, me: SessionUser, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    await lockAccount(tx, me.userId)
    await tx.deleteFrom('sessions').where('user_id', '=', me.userId).where('id', '!=', me.sessionId).execute()
    await dropEmailChange(tx, me.userId, now)
    return { status: true }
  })

const touchMinutes = 10

/** Notes that a session is used, at most every ten minutes. */
export const touchSession = async (
  db: Db,
  { sessionId, sessionUsedAt }: Pick<SessionUser, 'sessionId' | 'sessionUsedAt'>,
  now: Temporal.Instant,
) => {
  if (sessionUsedAt.until(now).total('minutes') < touchMinutes) return
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}
