import pg from 'pg'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'

/** The request's headers as better-auth stores them with a session: with the socket's address, not one that the caller claims. */
export const sessionHeaders = ({ headers, address }: Pick<Context, 'headers' | 'address'>) => {
  const stored = new Headers(headers)
  stored.set('x-kalima-client-address', address)
  return stored
}

/**
 * Opens a session without a password, for a person who was identified otherwise. It replaces this browser's previous session.
 * @returns the cookies to set
 */
export const openSession = async (context: Context, userId: string) => {
  const { auth, db } = context
  const previous = await context.viewer()
  try {
    const response = await auth.api.openSession({
      body: { userId },
      headers: sessionHeaders(context),
      asResponse: true,
    })
    if (!response.ok) throw new Error(`Opening a session failed with ${response.status}`)
    const opened = (await response.json()) as { id: string } | null
    if (!opened) return refuse('signed_out') // deleted meanwhile
    await placeSession(context, opened.id)
    if (previous) await db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute()
    return ok(response.headers.getSetCookie())
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'sessions_not_blocked')
      return refuse('account_blocked')
    throw error
  }
}

/** Stores the browser's zone with a new session, for the list of sessions. */
export const placeSession = ({ db, visitorZone, now }: Context, sessionId: string) =>
  db
    .updateTable('sessions')
    .set({ zone: visitorZone ?? null, last_used_at: now })
    .where('id', '=', sessionId)
    .execute()
