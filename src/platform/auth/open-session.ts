import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * Opens a session for an account that has proved itself by something else than its password: a mailed code or link. Called by
 * our own code only (`auth.api.openSession`); sessionRoutes serves no such path.
 */
export const openSessionPlugin = () =>
  ({
    id: 'open-session',
    endpoints: {
      openSession: createAuthEndpoint(
        '/open-session',
        { method: 'POST', body: z.object({ userId: z.guid() }), metadata: { SERVER_ONLY: true } },
        async ctx => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw ctx.error('NOT_FOUND')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ redirect: false, token: session.token, user })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
