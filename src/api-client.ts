import { createORPCClient } from '@orpc/client'
import { createRouterClient, onError, type RouterClient } from '@orpc/server'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { type Router, router } from './api'
import { toldFailure } from './platform/http/failure'
import { inWords } from './platform/http/unreachable'
import { contextOf } from './program'

const makeClient = createIsomorphicFn()
  .server(
    (): RouterClient<Router> =>
      createRouterClient(router, {
        context: () => contextOf(getRequest()),
        // A page carries its errors to the browser: none of them in the program's own words.
        interceptors: [onError(toldFailure)],
      }),
  )
  .client(
    (): RouterClient<Router> =>
      createORPCClient({
        call: async (path, input, options) => {
          try {
            const { link } = await import('./rpc-link')
            return await link.call(path, input, options)
          } catch (error) {
            throw inWords(error)
          }
        },
      }),
  )

/** The procedures, typed: in process while rendering on the server, over HTTP in the browser. */
export const api: RouterClient<Router> = makeClient()
/** The same as query and mutation options for TanStack Query. */
export const orpc = createTanstackQueryUtils(api)
