import { createORPCClient } from '@orpc/client'
import type { AnyRouter, RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { toUserError } from './client-errors.ts'

type Call = (
  path: readonly string[],
  input: unknown,
  options: { signal?: AbortSignal | undefined },
) => Promise<unknown>

/** The context of a page that is being rendered on the server. */
export type PageContext = { nonce: string; callProcedure: Call }

/** Calls a procedure in process during server rendering, and over HTTP in the browser. */
const call = createIsomorphicFn()
  .server((...[path, input, options]: Parameters<Call>) => {
    const context = getGlobalStartContext() as PageContext | undefined
    if (!context) throw new Error('Procedures are called from a page only while it is being rendered')
    return context.callProcedure(path, input, options)
  })
  .client(async (...[path, input, options]: Parameters<Call>) => {
    try {
      const { link } = await import('./rpc-link.ts')
      return await link.call(path, input, { ...options, context: {} })
    } catch (error) {
      throw toUserError(error)
    }
  })

/**
 * The procedures of one feature, typed, as query and mutation options for TanStack Query; `.call` calls one directly.
 * @param name the feature's key in src/app/api.ts
 */
export const featureApi = <Procedures extends AnyRouter>(name: string) =>
  createTanstackQueryUtils(createORPCClient<RouterClient<Procedures>>({ call }, { path: [name] }), {
    path: [name],
  })
