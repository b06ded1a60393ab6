import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { accountRoutes } from './accounts/server/routes'
import { slidingSession } from './accounts/server/sliding-session'
import { router } from './api'
import { classroomRoutes } from './classroom/server/routes'
import { newsRoutes } from './notifications/server/routes'
import { m } from './paraglide/messages'
import { afterPaint } from './platform/http/after-paint'
import { serveRouter } from './platform/http/api'
import { clientAddress } from './platform/http/client-address'
import { failureError } from './platform/http/failure'
import { apiHeaders, type Environment, pageHeaders } from './platform/http/headers'
import { limitedBody } from './platform/http/limited-body'
import { ownOrigin } from './platform/http/origin'
import { referencePage } from './platform/http/reference-page'
import { type Render, sharedPages } from './platform/http/shared-page'
import { tell } from './platform/http/tell'
import { mailboxRoutes } from './platform/mail/mailbox'
import { contextOf, program } from './program'
import { alikeFor, isVisit } from './site/server/alike-for'
import { siteRoutes } from './site/server/routes'

/** Everything behind the one port: headers and limits, health, accounts, API, mailbox, and the pages last. */
export const webServer = (pages: Render) => {
  const { settings, pool, db, realtime } = program()
  const situation = {
    isSecure: settings.publicUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
    seesAndHears: /^\/lesson\/[^/]+$/,
  }
  const app = new Hono<Environment>()

  // A path or a query that is not percent-encoded text is nobody's address.
  app.use(async (c, next) => {
    const address = c.req.url
    if (address.includes('%') && !isReadable(address))
      return tell(c, 400, 'unreadable', m.refusal_unreadable())
    return next()
  })
  app.use(ownOrigin(settings.publicUrl))
  app.use(limitedBody(200_000, c => tell(c, 413, 'too_large', m.refusal_too_large())))
  for (const path of ['/api/*', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'])
    app.use(path, apiHeaders(situation))

  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return answers ? c.json({ status: 'ok' }) : tell(c, 503, 'busy', m.refusal_busy())
  })

  app.use('/api/*', (c, next) => {
    contextOf(c.req.raw, clientAddress(c, settings.trustProxy))
    return next()
  })
  app.route('/api/auth', accountRoutes())
  app.route('/api/live', classroomRoutes(realtime, contextOf))
  app.route('/api/news', newsRoutes(realtime, contextOf))

  const { rpc, rest, describe } = serveRouter(router, { title: 'Kalima', version: '1' })
  app.use('/api/rpc/*', async (c, next) => (await rpc(c, contextOf(c.req.raw))) ?? next())
  app.get('/api/v1/openapi.json', async c => c.json(await describe()))
  app.get('/api/v1', async c => c.html(referencePage(await describe())))
  app.use('/api/v1/*', async (c, next) => (await rest(c, contextOf(c.req.raw))) ?? next())
  app.all('/api/*', c => tell(c, 404, 'not_found', m.refusal_not_found()))

  app.route('/', siteRoutes())
  // Outermost: what goes wrong further in is told in the same encoding as its header says.
  app.use(compress({ threshold: 1400 }))
  app.use(pageHeaders(situation))
  if (settings.mail === 'mailbox') app.route('/dev', mailboxRoutes(db))
  app.use(slidingSession)
  const rendered = sharedPages(afterPaint(pages, isVisit), alikeFor)
  app.get('*', async c => {
    contextOf(c.req.raw, clientAddress(c, settings.trustProxy))
    const page = await rendered(c.req.raw, c.get('nonce'))
    if (page.status === 406) return tell(c, 406, 'not_acceptable', m.refusal_not_acceptable())
    // The framework's own doors, which this program does not use, refuse in a word of English.
    if (page.headers.get('content-type')?.startsWith('text/plain'))
      return tell(c, 404, 'not_found', m.refusal_not_found())
    const location = page.headers.get('location')
    if (location) return c.redirect(onThisSite(location, c.req.url), page.status as 307)
    // In one piece with its length: a page written chunk by chunk costs a system call each.
    return page.body ? c.newResponse(await page.arrayBuffer(), page) : page
  })
  app.all('*', c => {
    c.header('allow', 'GET, HEAD')
    return tell(c, 405, 'method_not_allowed', m.refusal_method_not_allowed())
  })

  app.onError((error, c) => {
    if (error instanceof URIError || error instanceof SyntaxError) {
      return tell(c, 400, 'unreadable', m.refusal_unreadable())
    }
    const failure = failureError(error)
    return tell(c, failure.status as 500, failure.code, failure.message)
  })
  return app
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
