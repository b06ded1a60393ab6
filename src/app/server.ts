import type { HttpBindings } from '@hono/node-server'
import { createStartHandler, defaultRenderHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { isVisit } from '#features/site/server/alike-for.ts'
import { m } from '#paraglide/messages.js'
import { deferScripts } from '#platform/http/after-paint.ts'
import type { PageContext } from '#platform/http/client.ts'
import { procedureCaller } from './call-procedure.ts'
import { program } from './context.ts'
import { webServer } from './http-app.ts'
import { startWork } from './worker.ts'

// Loaders await what a page shows, so a page is rendered in one piece: nothing would be gained by streaming it.
const render = createStartHandler<{ server: { requestContext: PageContext } }>(
  defineHandlerCallback(page => {
    if (isVisit(page.request)) deferScripts(page.router)
    return defaultRenderHandler(page)
  }),
)
const app = webServer((request, nonce) =>
  render(request, { context: { nonce, callProcedure: procedureCaller(request) } }),
)

/** The whole web program as one function from request to answer; the same in development and in production. */
export default { fetch: (request: Request, bindings?: Partial<HttpBindings>) => app.fetch(request, bindings) }

/** What is said where no page and no procedure can: of what could not be read and never became a request, above all. */
export const bareRefusals = {
  400: { code: 'unreadable', status: 400, message: m.refusal_unreadable() },
  408: { code: 'unreadable', status: 408, message: m.refusal_unreadable() },
  431: { code: 'too_large', status: 431, message: m.refusal_too_large() },
  500: { code: 'failure', status: 500, message: m.refusal_failure() },
}

export { program, startWork }
