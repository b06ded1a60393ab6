import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { readSender } from '#features/school/server/school-content.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { readFeed } from './calendar-feed.ts'

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
