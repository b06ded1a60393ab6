import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { AuthSession, completeSession, withAddress } from './auth-session.ts'
import { lockAccount } from './links.ts'
import { isSessionAlive } from './live-session.ts'
import type { Context } from './procedures.ts'

const createSession = async (context: Context, userId: string) => {
  const response = await context.auth.api.openSession({
    body: { userId },
    headers: withAddress(context),
    asResponse: true,
  })
  const { token, ...session } = AuthSession.extend({ token: z.string() }).parse(await response.json())
  return { token, opened: { session, cookies: response.headers.getSetCookie() } }
}

/**
 * Opens a session for an account that proved itself by something else than its password. The browser's previous session ends.
 * A blocked account gets none: the database's refusal becomes `account_blocked` (platform/http/errors.ts).
 */
export const openSession = async (context: Context, userId: string) => {
  const { token, opened } = await createSession(context, userId)
  await completeSession(context, token)
  return opened
}

/**
 * Locks the row of a parent of the child, so that one who leaves the family comes before the session or ends it
 * (end_parent_access). @returns whether it is a parent of the child
 */
const lockParentOf = async (tx: Db, childUserId: string, parentId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from parents p join students c on c.parent_id = p.family_id
    where p.id = ${parentId}::uuid and p.place is not null and c.user_id = ${childUserId}::uuid for key share of p`.execute(
    tx,
  )
  return rows.length === 1
}

/**
 * Opens a child's session from a parent's: it ends with the parent's password (revoke-access.ts), and when the parent leaves the
 * family. Refused when the parent's session has ended or the parent has left meanwhile.
 */
export const openChildSession = async (
  context: Context,
  childUserId: string,
  parent: { userId: string; sessionId: string },
) => {
  const { token, opened } = await createSession(context, childUserId)
  const isOpen = await context.db.transaction().execute(async tx => {
    const isParent = await lockParentOf(tx, childUserId, parent.userId)
    await lockAccount(tx, parent.userId)
    if (isParent && (await isSessionAlive(tx, parent, context.now))) {
      await tx.updateTable('sessions').set({ opened_by: parent.userId }).where('token', '=', token).execute()
      return true
    }
    await tx.deleteFrom('sessions').where('token', '=', token).execute()
    return false
  })
  if (!isOpen) return refuse('signed_out')
  await completeSession(context, token)
  return ok(opened)
}
