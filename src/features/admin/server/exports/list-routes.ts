import { Hono } from 'hono'
import { type ContextOf, lacksSecondFactor, toMember } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import { jsonError } from '#platform/http/errors.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { exportedLists } from '../../exported-lists.ts'
import { exportList } from './export-list.ts'

/** The school's lists as files for spreadsheets, for admins only; each download is logged. */
export const listRoutes = (contextOf: ContextOf) =>
  new Hono().get('/:file', async c => {
    const context = contextOf(c.req.raw)
    const { db, now, viewer, ipAddress } = context
    const me = await viewer()
    if (!me) return jsonError(c, 401, 'signed_out', m.refusal_signed_out())
    const member = toMember(me, { ipAddress })
    if (!member || !('admin' in member) || lacksSecondFactor(context, me))
      return jsonError(c, 403, 'forbidden', m.refusal_forbidden())
    const list = exportedLists.find(name => c.req.param('file') === `${name}.csv`)
    if (!list) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    const by = member.admin
    const rows = exportList(db, by, { list, address: c.req.query() }, now)
    if (!rows) return jsonError(c, 400, 'invalid_input', m.refusal_invalid_input())
    await writeAudit(db, {
      at: now,
      actor: by.userId,
      action: 'list_exported',
      ipAddress: by.ipAddress,
      details: { list },
    })
    return c.body(streamOf(rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="kalima-${list}.csv"`,
      'cache-control': 'no-store',
    })
  })

/** Read as fast as the client takes it, so that one page of rows is in memory at a time. */
const streamOf = (texts: AsyncGenerator<string>) => {
  // The client reads after the request was answered, where the language of the request is not known any more.
  const locale = currentLocale()
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await runWithLocale(locale, () => texts.next())
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
