import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { serveFile } from '#platform/storage/serve-file.ts'
import { clipCacheSeconds, clipPath, parseClipName } from '../clips.ts'
import { findFile } from './queries.ts'

/**
 * Clips by their content: an approved one for everyone who is signed in, one that waits for teachers and the school. Private,
 * because they are voices; immutable, because other content has another address.
 */
export const clipRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:file', async c => {
    const { db, storage, viewer } = contextOf(c.req.raw)
    const file = parseClipName(c.req.param('file'))
    const me = file && (await viewer())
    const clip = me && (await findFile(db, file))
    const isStaff = (me?.role === 'teacher' && !me.isSuspended) || me?.role === 'admin'
    if (!file || !clip || !(clip.isApproved || isStaff))
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return serveFile(c, storage, clipPath(clip.clipId, file.hash, file.codec), {
      cacheControl: clip.isApproved ? `private, max-age=${clipCacheSeconds}, immutable` : 'private, no-store',
    })
  })
