import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { serveFile } from '#platform/storage/serve-file.ts'
import { logoAddress, logosPath } from '../logo.ts'
import { findLogo, logoFile } from './logo.ts'

const yearInSeconds = 31_536_000

/** The school's logo by its content, for everyone and for caches. */
export const logoRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:file', async c => {
    const { db, storage } = contextOf(c.req.raw)
    const logo = await findLogo(db)
    if (!logo || logoAddress(logo.hash) !== `${logosPath}/${c.req.param('file')}`)
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return serveFile(c, storage, logoFile(logo.storedAs), {
      cacheControl: `public, max-age=${yearInSeconds}, immutable`,
    })
  })
