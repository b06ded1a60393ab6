import { Hono } from 'hono'
import { isSessionAlive, sessionTopic } from '#features/accounts/server/live-session.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import type { Environment } from '#platform/http/headers.ts'
import { endedStream, isEventSource, type Realtime } from '#platform/realtime/realtime.ts'
import { userTopic } from './notify.ts'
import { countUnread } from './queries.ts'

/**
 * The event stream of the unread counts. An `unread` event is sent at the start and after every change for this user; pages
 * then refetch what they show. Each event holds the whole state, so nothing is missed while disconnected.
 */
export const unreadStreamRoutes = (realtime: Realtime, contextOf: (request: Request) => Context) =>
  new Hono<Environment>().get('/', async c => {
    const { db, viewer } = contextOf(c.req.raw)
    const me = await viewer()
    if (!me)
      return isEventSource(c.req.raw)
        ? endedStream('signed_out')
        : jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    let sentState = ''
    return realtime.openStream({
      // An owner of its own, so that many open tabs never end the stream of a room.
      owner: `unread:${me.userId}`,
      topics: [userTopic(me.userId), sessionTopic(me)],
      read: async () => {
        const now = Temporal.Now.instant()
        if (!(await isSessionAlive(db, me, now))) return { events: [], over: 'signed_out' }
        const { changedAt, ...unread } = await countUnread(db, me, now)
        const state = JSON.stringify([changedAt, unread])
        if (state === sentState) return { events: [] }
        sentState = state
        return { events: [{ event: 'unread', data: unread }] }
      },
    })
  })
