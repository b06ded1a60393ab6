import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { timingSafeEqual } from 'hono/utils/buffer'
import { accountForms } from '#features/accounts/server/forms.ts'
import { refreshSession } from '#features/accounts/server/refresh-session.ts'
import { sessionRoutes } from '#features/accounts/server/session-routes.ts'
import { listExportPath } from '#features/admin/exported-lists.ts'
import { listRoutes } from '#features/admin/server/list-routes.ts'
import { applicationForms } from '#features/applications/server/forms.ts'
import { bookingForms } from '#features/booking/server/forms.ts'
import { bookingFormPath } from '#features/booking/wizard-form.ts'
import { classroomRoutes } from '#features/classroom/server/routes.ts'
import { clipsPath } from '#features/clips/clips.ts'
import { clipRoutes } from '#features/clips/server/clip-routes.ts'
import { pictureRoutes } from '#features/curriculum/server/picture-routes.ts'
import { familyForms } from '#features/families/server/forms.ts'
import { ownPicturesPath } from '#features/learning/own-pictures.ts'
import { calendarFeedRoutes } from '#features/lessons/server/calendar-feed-routes.ts'
import { unreadStreamRoutes } from '#features/notifications/server/routes.ts'
import { exportPath } from '#features/privacy/privacy.ts'
import { exportRoutes } from '#features/privacy/server/export-routes.ts'
import { privacyForms } from '#features/privacy/server/forms.ts'
import { logosPath } from '#features/school/logo.ts'
import { logoRoutes } from '#features/school/server/logo-routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { sharedPageKey } from '#features/site/server/shared-page-key.ts'
import { photosPath } from '#features/teachers/photos.ts'
import { photoRoutes } from '#features/teachers/server/photo-routes.ts'
import { m } from '#paraglide/messages.js'
import { listBodyLimits, serveRouter } from '#platform/http/api.ts'
import { clientAddress, isLocalRequest, warnOfProxy } from '#platform/http/client-address.ts'
import { jsonError, toApiError } from '#platform/http/errors.ts'
import { apiHeaders, type Environment, pageHeaders } from '#platform/http/headers.ts'
import { type BodyLimit, limitedBody } from '#platform/http/limited-body.ts'
import { sameOriginWrites } from '#platform/http/origin.ts'
import { referenceRoutes } from '#platform/http/reference-page.ts'
import { type Render, sharedPages } from '#platform/http/shared-page.ts'
import { isPersonalPath, localizedPath, withoutLocale } from '#platform/locale/paths.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { requestLog } from '#platform/logging/request-log.ts'
import { mailboxRoutes } from '#platform/mail/mailbox.ts'
import { fileRoutes } from '#platform/storage/serve-file.ts'
import { router } from './api.ts'
import { actorOf, getProgram, requestContext } from './context.ts'
import { wasBusy } from './procedure-caller.ts'
import { requestLocale } from './request-locale.ts'

/** The limit of a request without a file. */
const bodyLimit: BodyLimit = { maxBytes: 200_000, code: 'too_large', message: () => m.refusal_too_large() }

/** The whole web side as one Hono app: limits and headers, health checks, accounts, API, mailbox, and last the pages. */
export const createHttpApp = (pages: Render) => {
  const { settings, pool, db, realtime, metrics, storage, fileSecret } = getProgram()
  const headerOptions = {
    isSecure: settings.publicUrl.startsWith('https:'),
    isDevelopment: import.meta.env.DEV,
    fileOrigin: settings.storage.kind === 's3' ? settings.storage.origin : undefined,
    mediaPages: /^\/lesson\/[^/]+$/,
    microphonePages:
      /^\/(?:teacher\/clips|student\/vocabulaire|student\/devoirs\/[^/]+|parent\/homework\/[^/]+)$/,
    workerPages: /^\/student(?:\/|$)/,
    tokenPages: /^\/(confirm|reset-password|entrer|invitation|nouvelle-adresse)$/,
  }
  const app = new Hono<Environment>()
  app.use(requestLog(metrics, actorOf))

  // Refuse addresses whose percent-encoding is invalid.
  app.use(async (c, next) => {
    const { url } = c.req
    if (url.includes('%') && !isDecodable(url)) return jsonError(c, 400, 'unreadable', m.refusal_unreadable())
    return next()
  })
  if (!settings.trustProxy) app.use(warnOfProxy())
  app.use(sameOriginWrites(settings.publicUrl))
  const body = limitedBody(bodyLimit)
  const bodies = new Map([...listBodyLimits(router)].map(([path, limit]) => [path, limitedBody(limit)]))
  app.use((c, next) => (bodies.get(c.req.path) ?? body)(c, next))

  // Every sentence of the response is in one language. After the body limit, which may replace the request.
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const bare = withoutLocale(pathname)
    if (bare !== pathname && isPersonalPath(bare)) return c.redirect(`${bare}${search}`, 302)
    const context = requestContext(c.req.raw, clientAddress(c, settings.trustProxy))
    const locale = await requestLocale(c.req.raw, context.viewer)
    await runWithLocale(locale, next)
    const location = c.res.headers.get('location')
    if (location?.startsWith('/')) c.res.headers.set('location', localizedPath(location, locale))
  })

  for (const path of [
    '/api/*',
    '/files/*',
    `${photosPath}/*`,
    `${clipsPath}/*`,
    `${ownPicturesPath}/*`,
    `${logosPath}/*`,
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
  ])
    app.use(path, apiHeaders(headerOptions))

  app.get('/healthz', c => c.json({ status: 'ok' }))
  app.get('/readyz', async c => {
    const isReady = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return isReady ? c.json({ status: 'ok' }) : jsonError(c, 503, 'busy', m.refusal_busy())
  })

  app.get('/metrics', async c => {
    const isAllowed =
      isLocalRequest(clientAddress(c, false), c.req.raw.headers) ||
      (await isBearer(c.req.header('authorization'), settings.metricsToken))
    if (!isAllowed) return jsonError(c, 404, 'not_found', m.refusal_not_found())
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  app.route('/api/auth', sessionRoutes(requestContext))
  app.route('/api/auth/form', accountForms(requestContext))
  app.route('/api/auth/form', applicationForms(requestContext))
  app.route('/api/auth/form', privacyForms(requestContext))
  app.route('/api/auth/form', familyForms(requestContext))
  app.route(exportPath, exportRoutes(requestContext))
  app.route(listExportPath, listRoutes(requestContext))
  app.route(bookingFormPath, bookingForms(requestContext))
  app.route('/api/calendar', calendarFeedRoutes(requestContext))
  app.route('/api/live', classroomRoutes(realtime, requestContext))
  app.route('/api/unread', unreadStreamRoutes(realtime, requestContext))

  const { rpc, rest, auth, describe } = serveRouter(router, { title: 'Kalima', version: '1' })
  app.use('/api/rpc/*', async (c, next) => (await rpc(c, requestContext(c.req.raw))) ?? next())
  app.get('/api/v1/openapi.json', async c => c.json(await describe()))
  app.route('/api/v1', referenceRoutes('/api/v1'))
  app.use('/api/v1/*', async (c, next) => (await rest(c, requestContext(c.req.raw))) ?? next())
  app.use('/api/auth/*', async (c, next) => (await auth(c, requestContext(c.req.raw))) ?? next())
  app.all('/api/*', c => jsonError(c, 404, 'not_found', m.refusal_not_found()))

  if (storage.kind === 'folder') app.route('/files', fileRoutes(storage, fileSecret))
  app.route(photosPath, photoRoutes(requestContext))
  app.route(clipsPath, clipRoutes(requestContext))
  app.route(ownPicturesPath, pictureRoutes(requestContext))
  app.route(logosPath, logoRoutes(requestContext))
  app.route('/', siteRoutes({ db, settings }))
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

  app.onError((error, c) => {
    if (error instanceof URIError || error instanceof SyntaxError) {
      return jsonError(c, 400, 'unreadable', m.refusal_unreadable())
    }
    const failure = toApiError(error)
    return jsonError(c, failure.status as 500, failure.code, failure.message)
  })
  return app
}

/** Whether the header carries this token. The comparison takes the same time for any wrong token. */
const isBearer = async (header: string | undefined, token: string | undefined) =>
  token !== undefined && header !== undefined && timingSafeEqual(header, `Bearer ${token}`)

/** Removes this site's own origin from a redirect: behind a proxy it is not the origin that the visitor uses. */
const toPath = (location: string, requestUrl: string) => {
  const { origin } = new URL(requestUrl)
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}

const isDecodable = (text: string) => {
  try {
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}
