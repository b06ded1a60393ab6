import { createRouterClient, onError } from '@orpc/server'
import { rethrowAsApiError } from '#platform/http/errors.ts'
import { router } from './api.ts'
import { contextOf } from './context.ts'

type Procedure = (input: unknown, options: { signal?: AbortSignal | undefined }) => Promise<unknown>

/** Calls procedures in process for a page that is being rendered. */
export const procedureCaller = (request: Request) => {
  const client: unknown = createRouterClient(router, {
    context: () => contextOf(request),
    // A page carries its errors to the browser: none of them in the program's own words.
    interceptors: [onError(rethrowAsApiError)],
  })
  return (path: readonly string[], input: unknown, options: { signal?: AbortSignal | undefined }) => {
    const procedure = path.reduce<unknown>((level, key) => (level as Record<string, unknown>)[key], client)
    return (procedure as Procedure)(input, options)
  }
}
