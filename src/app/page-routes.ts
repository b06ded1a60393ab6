import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { refreshSession } from '#features/accounts/server/refresh-session.ts'
import { sharedPageKey } from '#features/site/server/shared-page-key.ts'
import { m } from '#paraglide/messages.js'
import { clientAddress, isLocalRequest } from '#platform/http/client-address.ts'
import { jsonError } from '#platform/http/errors.ts'
import { type Environment, type HeaderOptions, pageHeaders } from '#platform/http/headers.ts'
import { type Render, sharedPages } from '#platform/http/shared-page.ts'
import { mailboxRoutes } from '#platform/mail/mailbox.ts'
import { getProgram, requestContext } from './context.ts'
import { wasBusy } from './procedure-caller.ts'

/** Every other address: the mailbox of the development, then the pages. */
export const addPages = (app: Hono<Environment>, pages: Render, headerOptions: HeaderOptions) => {
  const { settings, db } = getProgram()
  // Outside the other middleware, so that their error responses are compressed too.
  app.use(compress({ threshold: 1400 }))
  app.use(pageHeaders(headerOptions))
  if (settings.mail === 'mailbox') {
    app.use('/dev/*', async (c, next) => {
      if (isLocalRequest(clientAddress(c, false), c.req.raw.headers)) return next()
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    })
    app.route('/dev', mailboxRoutes(db))
  }
  app.use(refreshSession(requestContext))
  const render = sharedPages(pages, sharedPageKey)
  app.get('*', async c => {
    const page = await render(c.req.raw, c.get('nonce'))
    if (page.status === 406) return jsonError(c, 406, 'not_acceptable', m.refusal_not_acceptable())
    // TanStack Start refuses requests to its unused endpoints with plain English text.
    if (page.headers.get('content-type')?.startsWith('text/plain'))
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    if (page.status === 500 && wasBusy(c.req.raw))
      return new Response(page.body, { status: 503, headers: page.headers })
    const location = page.headers.get('location')
    if (location) return c.redirect(toPath(location, c.req.url), page.status as 307)
    // Send the page in one piece with its length: each chunk of a stream would cost a system call.
    return page.body ? c.newResponse(await page.arrayBuffer(), page) : page
  })
  app.all('*', c => {
    c.header('allow', 'GET, HEAD')
    return jsonError(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
  })
}

/** Removes this site's own origin from a redirect: behind a proxy it is not the origin that the visitor uses. */
const toPath = (location: string, requestUrl: string) => {
  const { origin } = new URL(requestUrl)
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}
