import { z } from 'zod'
import type { Context } from './procedures.ts'

/** better-auth's response to a sign-in, without the session's token: the cookie alone carries it. */
export const AuthSession = z.object({
  redirect: z.boolean().optional(),
  user: z.looseObject({
    id: z.guid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    username: z.string().nullish(),
  }),
})

/** The headers for better-auth: a session stores the socket's address, not one of the caller's headers. */
export const withAddress = ({ headers, ipAddress }: Pick<Context, 'headers' | 'ipAddress'>) => {
  const forwarded = new Headers(headers)
  forwarded.set('x-kalima-client-address', ipAddress)
  return forwarded
}

/**
 * Completes a new session: stores the browser's zone with it, for the list of sessions, and ends the browser's previous
 * session, whose cookie the new one replaces.
 */
export const completeSession = async ({ db, visitorZone, viewer }: Context, token: string) => {
  await db
    .updateTable('sessions')
    .set({ zone: visitorZone ?? null })
    .where('token', '=', token)
    .execute()
  const previous = await viewer()
  if (previous) await db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute()
}
