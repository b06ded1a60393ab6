import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { isUuid } from '#platform/http/input.ts'
import { serveFile } from '#platform/storage/serve-file.ts'
import { cacheSeconds } from '#platform/storage/storage.ts'
import { type PhotoFormat, type PhotoSize, photoFormats, photoPath, photoSizes } from '../photos.ts'
import { isShownPhoto } from './photos.ts'

const files = new Map<string, { size: PhotoSize; format: PhotoFormat }>(
  photoSizes.flatMap(size => photoFormats.map(format => [`${size}.${format}`, { size, format }])),
)

/** The photos of listed teachers, for everyone and for caches: a suspended teacher's is gone within the hour. */
export const photoRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:id/:file', async c => {
    const { id, file } = c.req.param()
    const wanted = files.get(file)
    const { db, storage } = contextOf(c.req.raw)
    if (!wanted || !isUuid(id) || !(await isShownPhoto(db, id)))
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return serveFile(c, storage, photoPath(id, wanted.size, wanted.format), {
      cacheControl: `public, max-age=${cacheSeconds}`,
    })
  })
