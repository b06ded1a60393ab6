import { createRouterClient } from '@orpc/server'
import { router } from './api.ts'
import { contextOf } from './context.ts'

type Procedure = (input: unknown, options: { signal?: AbortSignal | undefined }) => Promise<unknown>

/** Calls procedures in process for a page that is being rendered. */
export const procedureCaller = (request: Request) => {
  const client: unknown = createRouterClient(router, {
    context: () => contextOf(request),
  })
  return (path: readonly string[], input: unknown, options: { signal?: AbortSignal | undefined }) => {
    const procedure = path.reduce<unknown>((level, key) => (level as Record<string, unknown>)[key], client)
    return (procedure as Procedure)(input, options)
  }
}
