import type { Hono } from 'hono'
import { clipsPath } from '#features/clips/clips.ts'
import { ownPicturesPath } from '#features/learning/own-pictures.ts'
import { logosPath } from '#features/school/logo.ts'
import { photosPath } from '#features/teachers/photos.ts'
import { m } from '#paraglide/messages.js'
import { listBodyLimits } from '#platform/http/api.ts'
import { clientAddress, warnOfProxy } from '#platform/http/client-address.ts'
import { jsonError } from '#platform/http/errors.ts'
import { apiHeaders, type Environment, type HeaderOptions } from '#platform/http/headers.ts'
import { type BodyLimit, limitedBody, limitUploads } from '#platform/http/limited-body.ts'
import { sameOriginWrites } from '#platform/http/origin.ts'
import { isPersonalPath, localizedPath, withoutLocale } from '#platform/locale/paths.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { requestLog } from '#platform/logging/request-log.ts'
import { router } from './api.ts'
import { actorOf, getProgram, requestContext } from './context.ts'
import { requestLocale } from './request-locale.ts'

/** The limit of a request without a file. */
const bodyLimit: BodyLimit = { maxBytes: 200_000, code: 'too_large', message: () => m.refusal_too_large() }

/** Files that an account may send at the same time to this process. Our pages send one after the other. */
const uploadsAtOnce = 3

/** What every request passes, in this order: the log, the checks of address, origin and size, the language, the headers. */
export const addMiddleware = (app: Hono<Environment>, headerOptions: HeaderOptions) => {
  const { settings, metrics } = getProgram()
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
  const limits = listBodyLimits(router)
  const bodies = new Map([...limits].map(([path, limit]) => [path, limitedBody(limit)]))
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
  const uploads = limitUploads(
    uploadsAtOnce,
    async request => (await requestContext(request).viewer())?.userId,
  )
  app.use((c, next) => (limits.has(c.req.path) ? uploads(c, next) : next()))

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
}

const isDecodable = (text: string) => {
  try {
    return !decodeURIComponent(text).includes('\0')
  } catch {
    return false
  }
}
