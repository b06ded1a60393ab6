import { Hono } from 'hono'
import { type Context, toMember } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { isUuid } from '#platform/http/input.ts'
import { lastSeen, type Realtime } from '#platform/realtime/realtime.ts'
import { inside } from './inside.ts'
import { doorErrors } from './refusals.ts'
import { roomStream } from './room-stream.ts'

/** The live stream of a room, under /api/live. */
export const classroomRoutes = (realtime: Realtime, contextOf: (request: Request) => Context) => {
  const app = new Hono()
  app.get('/lessons/:id/:guest', async c => {
    const { db, now, viewer } = contextOf(c.req.raw)
    const seen = await viewer()
    if (!seen) return jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    const by = toMember(seen)
    const { id: lessonId, guest: guestId } = c.req.param()
    if (!by || !isUuid(lessonId)) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    const who = { by, userId: seen.userId, lessonId, guestId }
    const found = await inside(db, who, now)
    const refused = found.ok ? undefined : found.code
    if (refused === 'not_found') return jsonError(c, 404, 'not_found', m.refusal_not_found())
    // A place that was lost meanwhile is told by the stream itself, with its reason; a browser reads no status of it.
    if (refused && refused !== 'not_inside') return jsonError(c, 409, refused, doorErrors[refused].message())
    const clock = () => Temporal.Now.instant()
    return realtime.answer(roomStream({ db, clock }, who, seen, lastSeen(c.req.raw)))
  })
  return app
}
