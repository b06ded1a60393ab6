import { createRouterClient, ORPCError } from '@orpc/server'
import { router } from './api.ts'
import { requestContext } from './context.ts'

const busyRequests = new WeakSet<Request>()

/** Whether a procedure of this page was refused as busy: the page that could not be made is then a 503, not a 500. */
export const wasBusy = (request: Request) => busyRequests.has(request)

type Procedure = (input: unknown, options: { signal?: AbortSignal | undefined }) => Promise<unknown>

/** Calls procedures in process, for server-side rendering of the request's page. */
export const createProcedureCaller = (request: Request) => {
  const client: unknown = createRouterClient(router, {
    context: () => requestContext(request),
  })
  return (path: readonly string[], input: unknown, options: { signal?: AbortSignal | undefined }) => {
    const procedure = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], client)
    return (procedure as Procedure)(input, options).catch((error: unknown) => {
      if (error instanceof ORPCError && error.status === 503) busyRequests.add(request)
      throw error
    })
  }
}
