import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { accountForms } from '#features/accounts/server/forms.ts'
import { refreshSession } from '#features/accounts/server/refresh-session.ts'
import { sessionRoutes } from '#features/accounts/server/session-routes.ts'
import { applicationForms } from '#features/applications/server/forms.ts'
import { bookingForms } from '#features/booking/server/forms.ts'
import { formPath } from '#features/booking/wizard-form.ts'
import { classroomRoutes } from '#features/classroom/server/routes.ts'
import { newsRoutes } from '#features/notifications/server/routes.ts'
import { alikeFor } from '#features/site/server/alike-for.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { m } from '#paraglide/messages.js'
import { serveRouter } from '#platform/http/api.ts'
import { clientAddress, isLocalRequest, warnOfProxy } from '#platform/http/client-address.ts'
import { jsonError, toApiError } from '#platform/http/errors.ts'
import { apiHeaders, type Environment, pageHeaders } from '#platform/http/headers.ts'
import { limitedBody } from '#platform/http/limited-body.ts'
import { sameOriginWrites } from '#platform/http/origin.ts'
import { referencePage } from '#platform/http/reference-page.ts'
import { type Render, sharedPages } from '#platform/http/shared-page.ts'
import { requestLog } from '#platform/logging/request-log.ts'
import { mailboxRoutes } from '#platform/mail/mailbox.ts'
import { router } from './api.ts'
import { actorOf, contextOf, program } from './context.ts'

/** Everything behind the one port: headers and limits, health, accounts, API, mailbox, and the pages last. */
export const webServer = (pages: Render) => {
  const { settings, pool, db, realtime, metrics } = program()
  const situation = {
    isSecure: settings.publicUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
    seesAndHears: /^\/lesson\/[^/]+$/,
  }
  const app = new Hono<Environment>()
  app.use(requestLog(metrics, actorOf))

  // A path or a query that is not percent-encoded text is nobody's address.
  app.use(async (c, next) => {
    const address = c.req.url
    if (address.includes('%') && !isReadable(address))
      return jsonError(c, 400, 'unreadable', m.refusal_unreadable())
    return next()
  })
  if (!settings.trustProxy) app.use(warnOfProxy())
  app.use(sameOriginWrites(settings.publicUrl))
  app.use(limitedBody(200_000, c => jsonError(c, 413, 'too_large', m.refusal_too_large())))
  for (const path of ['/api/*', '/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'])
    app.use(path, apiHeaders(situation))

  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return answers ? c.json({ status: 'ok' }) : jsonError(c, 503, 'busy', m.refusal_busy())
  })

  app.get('/metrics', async c => {
    const isAllowed =
      isLocalRequest(clientAddress(c, false), c.req.raw.headers) ||
      isBearer(c.req.header('authorization'), settings.metricsToken)
    if (!isAllowed) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  app.use('/api/*', (c, next) => {
    contextOf(c.req.raw, clientAddress(c, settings.trustProxy))
    return next()
  })
  app.route('/api/auth', sessionRoutes(contextOf))
  app.route('/api/auth/form', accountForms(contextOf))
  app.route('/api/auth/form', applicationForms(contextOf))
  app.route(formPath, bookingForms(contextOf))
  app.route('/api/live', classroomRoutes(realtime, contextOf))
  app.route('/api/news', newsRoutes(realtime, contextOf))

  const { rpc, rest, auth, describe } = serveRouter(router, { title: 'Kalima', version: '1' })
  app.use('/api/rpc/*', async (c, next) => (await rpc(c, contextOf(c.req.raw))) ?? next())
  app.get('/api/v1/openapi.json', async c => c.json(await describe()))
  app.get('/api/v1', async c => c.html(referencePage(await describe())))
  app.use('/api/v1/*', async (c, next) => (await rest(c, contextOf(c.req.raw))) ?? next())
  app.use('/api/auth/*', async (c, next) => (await auth(c, contextOf(c.req.raw))) ?? next())
  app.all('/api/*', c => jsonError(c, 404, 'not_found', m.refusal_not_found()))

  app.route('/', siteRoutes({ db, settings }))
  // Outermost: what goes wrong further in is told in the same encoding as its header says.
  app.use(compress({ threshold: 1400 }))
  app.use(pageHeaders(situation))
  if (settings.mail === 'mailbox') {
    app.use('/dev/*', async (c, next) => {
      if (isLocalRequest(clientAddress(c, false), c.req.raw.headers)) return next()
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    })
    app.route('/dev', mailboxRoutes(db))
  }
  app.use(refreshSession(contextOf))
  const rendered = sharedPages(pages, alikeFor)
  app.get('*', async c => {
    contextOf(c.req.raw, clientAddress(c, settings.trustProxy))
    const page = await rendered(c.req.raw, c.get('nonce'))
    if (page.status === 406) return jsonError(c, 406, 'not_acceptable', m.refusal_not_acceptable())
    // The framework's own doors, which this program does not use, refuse in a word of English.
    if (page.headers.get('content-type')?.startsWith('text/plain'))
      return jsonError(c, 404, 'not_found', m.refusal_not_found())
    const location = page.headers.get('location')
    if (location) return c.redirect(onThisSite(location, c.req.url), page.status as 307)
    // In one piece with its length: a page written chunk by chunk costs a system call each.
    return page.body ? c.newResponse(await page.arrayBuffer(), page) : page
  })
  app.all('*', c => {
    c.header('allow', 'GET, HEAD')
    return jsonError(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
  })

  app.onError((error, c) => {
    if (error instanceof URIError || error instanceof SyntaxError) {
      return jsonError(c, 400, 'unreadable', m.refusal_unreadable())
    }
    const failure = toApiError(error)
    return jsonError(c, failure.status as 500, failure.code, failure.message)
  })
  return app
}

/** Whether the header carries this token; compared without telling by its time how much of it is right. */
const isBearer = (header: string | undefined, token: string | undefined) => {
  if (!token || !header) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}

/** The same place without scheme and host: both came from the request, and behind a proxy they are not the visitor's. */
const onThisSite = (location: string, asked: string) => {
  const { origin } = new URL(asked)
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}

const isReadable = (text: string) => {
  try {
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}
