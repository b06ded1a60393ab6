import type { Db } from '#platform/db/connect.ts'
import type { SessionUser } from './session-user.ts'

/** The topic notified when the session is deleted (db/migrations/0001_accounts.sql). */
export const sessionTopic = ({ sessionId }: Pick<SessionUser, 'sessionId'>) => `session:${sessionId}`

/** Whether the session still exists; its streams end with it. */
export const isSessionAlive = async (
  db: Db,
  { sessionId }: Pick<SessionUser, 'sessionId'>,
  now: Temporal.Instant,
): Promise<boolean> => {
  const found = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
