import { Hono } from 'hono'
import { z } from 'zod'
import { type ContextOf, memberProcedure } from '#features/accounts/server/procedures.ts'
import { readSender } from '#features/school/server/school-content.ts'
import { m } from '#paraglide/messages.js'
import { jsonError, refusalError } from '#platform/http/errors.ts'
import { endFeed, findFeed, readFeed, renewFeed } from './calendar-feed.ts'

const feedPath = '/api/calendar'

/** A parent or a teacher, who have a calendar of their own. */
const calendarProcedure = memberProcedure.use(({ context: { member }, next }) => {
  if ('admin' in member || ('family' in member && member.family.role !== 'parent'))
    throw refusalError('forbidden')
  return next({
    context: { ownerId: 'family' in member ? member.family.userId : member.teacher.teacherId },
  })
})

export const calendarFeed = calendarProcedure
  .route({ method: 'GET', path: '/calendar', summary: 'Si le calendrier a une adresse' })
  .output(z.object({ isOn: z.boolean() }))
  .handler(async ({ context: { db, ownerId } }) => ({ isOn: (await findFeed(db, ownerId)) !== undefined }))

/** The address is returned this once. */
export const renewCalendarFeed = calendarProcedure
  .route({
    method: 'POST',
    path: '/calendar',
    successStatus: 201,
    summary: 'Créer l’adresse secrète du calendrier, ou la remplacer',
  })
  .output(z.object({ address: z.string() }))
  .handler(async ({ context: { db, ownerId, now, settings } }) => ({
    address: `${settings.publicUrl}${feedPath}/${await renewFeed(db, ownerId, now)}.ics`,
  }))

export const endCalendarFeed = calendarProcedure
  .route({
    method: 'DELETE',
    path: '/calendar',
    successStatus: 204,
    summary: 'Supprimer l’adresse du calendrier',
  })
  .handler(async ({ context: { db, ownerId } }) => {
    await endFeed(db, ownerId)
  })

/** Calendars read the address without a session: the token in it is the key. */
export const calendarFeedRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:file', async c => {
    const { db, now, settings } = contextOf(c.req.raw)
    const token = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1]
    const { publicUrl } = settings
    const file =
      token && (await readFeed(db, token, { publicUrl, mailFrom: await readSender(db, settings), now }))
    if (!file) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return c.body(file, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
  })
