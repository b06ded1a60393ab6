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
export const withAddress = ({ headers, address }: Pick<Context, 'headers' | 'address'>) => {
  const forwarded = new Headers(headers)
  forwarded.set('x-kalima-client-address', address)
  return forwarded
}

/** Stores the browser's zone with a new session, for the list of sessions. */
export const placeSession = ({ db, visitorZone }: Context, token: string) =>
  db
    .updateTable('sessions')
    .set({ zone: visitorZone ?? null })
    .where('token', '=', token)
    .execute()
