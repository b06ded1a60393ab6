import { Hono } from 'hono'
import { accountForms } from '#features/accounts/server/forms.ts'
import { sessionRoutes } from '#features/accounts/server/session-routes.ts'
import { listExportPath } from '#features/admin/exported-lists.ts'
import { listRoutes } from '#features/admin/server/exports/list-routes.ts'
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
import { photosPath } from '#features/teachers/photos.ts'
import { photoRoutes } from '#features/teachers/server/photo-routes.ts'
import { m } from '#paraglide/messages.js'
import { serveRouter } from '#platform/http/api.ts'
import { jsonError, toApiError } from '#platform/http/errors.ts'
import type { Environment } from '#platform/http/headers.ts'
import { referenceRoutes } from '#platform/http/reference-page.ts'
import type { Render } from '#platform/http/shared-page.ts'
import { fileRoutes } from '#platform/storage/serve-file.ts'
import { router } from './api.ts'
import { getProgram, requestContext } from './context.ts'
import { healthRoutes } from './health-routes.ts'
import { addMiddleware } from './middleware.ts'
import { addPages } from './page-routes.ts'

/** The whole web side as one Hono app. What is added first answers first. */
export const createHttpApp = (pages: Render) => {
  const { settings } = getProgram()
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
  addMiddleware(app, headerOptions)
  app.route('/', healthRoutes())
  addFeatureRoutes(app)
  addApi(app)
  addFiles(app)
  addPages(app, pages, headerOptions)
  app.onError((error, c) => {
    if (error instanceof URIError || error instanceof SyntaxError) {
      return jsonError(c, 400, 'unreadable', m.refusal_unreadable())
    }
    const failure = toApiError(error)
    return jsonError(c, failure.status as 500, failure.code, failure.message)
  })
  return app
}

/** Addresses below /api that are no procedures: sign-in, forms without a script, downloads, streams. */
const addFeatureRoutes = (app: Hono<Environment>) => {
  const { realtime } = getProgram()
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
}

/** The procedures, and the end of /api. */
const addApi = (app: Hono<Environment>) => {
  const { rpc, rest, auth, describe } = serveRouter(router, { title: 'Kalima', version: '1' })
  app.use('/api/rpc/*', async (c, next) => (await rpc(c, requestContext(c.req.raw))) ?? next())
  app.get('/api/v1/openapi.json', async c => c.json(await describe()))
  app.route('/api/v1', referenceRoutes('/api/v1'))
  app.use('/api/v1/*', async (c, next) => (await rest(c, requestContext(c.req.raw))) ?? next())
  app.use('/api/auth/*', async (c, next) => (await auth(c, requestContext(c.req.raw))) ?? next())
  app.all('/api/*', c => jsonError(c, 404, 'not_found', m.refusal_not_found()))
}

/** Photos, clips, pictures, logos, and what search engines read. */
const addFiles = (app: Hono<Environment>) => {
  const { settings, db, storage, fileSecret } = getProgram()
  if (storage.kind === 'folder') app.route('/files', fileRoutes(storage, fileSecret))
  app.route(photosPath, photoRoutes(requestContext))
  app.route(clipsPath, clipRoutes(requestContext))
  app.route(ownPicturesPath, pictureRoutes(requestContext))
  app.route(logosPath, logoRoutes(requestContext))
  app.route('/', siteRoutes({ db, settings }))
}
