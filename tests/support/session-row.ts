import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/connect.ts'

/** Inserts a session of a day for this account, whatever its password. @returns the value of its cookie */
export const insertSession = async (db: Db, key: string, userId: string) => {
  const token = randomBytes(24).toString('base64url')
  const expires_at = Temporal.Now.instant().add({ hours: 24 })
  await db.insertInto('sessions').values({ user_id: userId, token, expires_at }).execute()
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return encodeURIComponent(`${token}.${signature}`)
}
