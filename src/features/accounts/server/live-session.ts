import type { Db } from '#platform/db/connect.ts'
import type { SessionUser } from './session-user.ts'

/** Notified when the session is deleted, by sign-out or otherwise (db/migrations/0065_wakes.sql). */
export const sessionTopic = ({ sessionId }: Pick<SessionUser, 'sessionId'>) => `session:${sessionId}`

/** Whether the session still exists: if not, its streams end. */
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
