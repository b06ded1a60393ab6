import type { HttpBindings } from '@hono/node-server'
import { createStartHandler, defaultRenderHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { isPublicPageRequest } from '#features/site/server/shared-page-key.ts'
import { m } from '#paraglide/messages.js'
import { deferScripts } from '#platform/http/after-paint.ts'
import type { PageContext } from '#platform/http/client.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { getProgram } from './context.ts'
import { createHttpApp } from './http-app.ts'
import { createProcedureCaller } from './procedure-caller.ts'
import { startWorker } from './worker.ts'

// Rendered in one piece: loaders await all data of a page, so streaming would gain nothing.
type Register = { server: { requestContext: PageContext } }
const handler = defineHandlerCallback(page => {
  if (isPublicPageRequest(page.request)) deferScripts(page.router)
  return defaultRenderHandler(page)
})
// The build makes the scripts of each language in a folder of its own (scripts/split-locales.ts); in development there is one.
const render = {
  fr: createStartHandler<Register>(handler),
  en: createStartHandler<Register>({
    handler,
    transformAssets: ({ url }) =>
      import.meta.env.DEV ? url : url.replace(/^\/assets\/(?=[^/]+\.js$)/, '/assets/en/'),
  }),
}
const app = createHttpApp((request, nonce) =>
  render[currentLocale()](request, { context: { nonce, callProcedure: createProcedureCaller(request) } }),
)

/** The fetch handler of the whole web side, in development and in production. */
export default { fetch: (request: Request, bindings?: Partial<HttpBindings>) => app.fetch(request, bindings) }

/** JSON errors for requests that never reach the app, for example because Node cannot parse them (scripts/web-listener.ts). */
export const fallbackErrors = {
  400: { code: 'unreadable', status: 400, message: m.refusal_unreadable() },
  408: { code: 'unreadable', status: 408, message: m.refusal_unreadable() },
  431: { code: 'too_large', status: 431, message: m.refusal_too_large() },
  500: { code: 'failure', status: 500, message: m.refusal_failure() },
}

export { getProgram, startWorker }
