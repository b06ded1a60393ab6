import { createRouterClient } from '@orpc/server'
import { router } from './api.ts'
import { requestContext } from './context.ts'

type Procedure = (input: unknown, options: { signal?: AbortSignal | undefined }) => Promise<unknown>

/** Calls procedures in process, for server-side rendering of the request's page. */
export const createProcedureCaller = (request: Request) => {
  const client: unknown = createRouterClient(router, {
    context: () => requestContext(request),
  })
  return (path: readonly string[], input: unknown, options: { signal?: AbortSignal | undefined }) => {
    const procedure = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], client)
    return (procedure as Procedure)(input, options)
  }
}
