import { Hono } from 'hono'
import type { ContextOf } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { jsonError } from '#platform/http/errors.ts'
import { isUuid } from '#platform/http/input.ts'

/** Archives of people's data, for their owner only, until they expire. */
export const exportRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:id', async c => {
    const { db, now, viewer } = contextOf(c.req.raw)
    const me = await viewer()
    if (!me) return jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    const { id } = c.req.param()
    const found = isUuid(id)
      ? await db
          .selectFrom('data_exports')
          .where('id', '=', id)
          .where('user_id', '=', me.userId)
          .where('expires_at', '>', now)
          .select('archive')
          .executeTakeFirst()
      : undefined
    if (!found?.archive) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return c.body(new Uint8Array(found.archive), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="kalima-${m.privacy_export_file()}.zip"`,
      'cache-control': 'no-store',
    })
  })
