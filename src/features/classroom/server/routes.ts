import { Hono } from 'hono'
import { type Context, toMember } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { isUuid } from '#platform/http/input.ts'
import { endedStream, getLastEventId, isEventSource, type Realtime } from '#platform/realtime/realtime.ts'
import { accessErrors } from './errors.ts'
import { authorizeParticipant } from './participants.ts'
import { roomStream } from './room-stream.ts'

/** The event stream of a room, under /api/live. */
export const classroomRoutes = (realtime: Realtime, contextOf: (request: Request) => Context) => {
  const app = new Hono()
  app.get('/lessons/:id/:participantId', async c => {
    const { db, now, viewer, ipAddress } = contextOf(c.req.raw)
    const inStream = isEventSource(c.req.raw)
    const notFound = () =>
      inStream ? endedStream('not_found') : jsonError(c, 404, 'not_found', m.refusal_not_found())
    const me = await viewer()
    if (!me)
      return inStream ? endedStream('signed_out') : jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    const by = toMember(me, { ipAddress })
    const { id: lessonId, participantId } = c.req.param()
    if (!by || !isUuid(lessonId)) return notFound()
    const ref = { by, userId: me.userId, lessonId, participantId }
    const authorized = await authorizeParticipant(db, ref, now)
    const refused = authorized.ok ? undefined : authorized.code
    if (refused === 'not_found') return notFound()
    // Everything else the stream itself refuses, with its reason.
    if (refused && refused !== 'not_inside' && !inStream)
      return jsonError(c, 409, refused, accessErrors[refused].message())
    const clock = () => Temporal.Now.instant()
    return realtime.openStream(roomStream({ db, clock }, ref, me, getLastEventId(c.req.raw)))
  })
  return app
}
