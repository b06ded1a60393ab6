import { Hono } from 'hono'
import { isSessionAlive, sessionTopic } from '#features/accounts/server/live-session.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import type { Environment } from '#platform/http/headers.ts'
import type { Realtime } from '#platform/realtime/realtime.ts'
import { personTopic } from './notify.ts'
import { unreadOf } from './queries.ts'

/**
 * A stream that says «unread» with the figures whenever something changed for this person; pages then ask for what they
 * show. It is told the whole state, so a reader who comes back after a break has missed nothing.
 */
export const newsRoutes = (realtime: Realtime, contextOf: (request: Request) => Context) =>
  new Hono<Environment>().get('/', async c => {
    const { db, viewer } = contextOf(c.req.raw)
    const me = await viewer()
    if (!me) return jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    let told = ''
    return realtime.openStream({
      // Counted apart: many tabs with figures never push a lesson's room out.
      owner: `news:${me.userId}`,
      topics: [personTopic(me.userId), sessionTopic(me)],
      read: async () => {
        if (!(await isSessionAlive(db, me, Temporal.Now.instant()))) return { events: [], over: 'signed_out' }
        const { changedAt, ...unread } = await unreadOf(db, me)
        const state = JSON.stringify([changedAt, unread])
        if (state === told) return { events: [] }
        told = state
        return { events: [{ event: 'unread', data: unread }] }
      },
    })
  })
