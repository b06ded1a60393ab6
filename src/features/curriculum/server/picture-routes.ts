import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { ownPictureFile, ownPictureStart } from '#features/learning/own-pictures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { serveFile } from '#platform/storage/serve-file.ts'

const name = new RegExp(`^(${ownPictureStart}[0-9a-f-]{36})\\.webp$`)

/** The pictures that the school added for words, for everyone and for caches. */
export const pictureRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:file', async c => {
    const [, id] = name.exec(c.req.param('file')) ?? []
    if (!id) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    const { storage } = contextOf(c.req.raw)
    return serveFile(c, storage, ownPictureFile(id), { cacheControl: 'public, max-age=31536000, immutable' })
  })
