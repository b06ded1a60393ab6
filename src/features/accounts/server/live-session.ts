import type { Db } from '#platform/db/connect.ts'
import type { SessionUser } from './session-user.ts'

/** Woken when the session is gone, by sign-out or otherwise (db/migrations/0065_wakes.sql). */
export const sessionTopic = ({ sessionId }: Pick<SessionUser, 'sessionId'>) => `session:${sessionId}`

/** Whether a stream that was opened in this session may go on. */
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
