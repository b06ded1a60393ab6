import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, ORPCError, onError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { refusalError } from './answer'
import { toldFailure } from './failure'
import { PathFirst } from './path-first'

/** What fails before a procedure is reached is a body that can't be read. */
const toldUnreadable = (error: unknown) => {
  throw error instanceof ORPCError ? error : refusalError('unreadable')
}

/** The router twice: typed for our own pages, and as REST with its description for everyone else. */
export const serveRouter = (router: AnyRouter, about: { title: string; version: string }) => {
  const rpc = new RPCHandler(router, {
    clientInterceptors: [onError(toldFailure)],
    interceptors: [onError(toldUnreadable)],
  })
  const rest = new OpenAPIHandler(router, {
    plugins: [new PathFirst()],
    clientInterceptors: [onError(toldFailure)],
    interceptors: [onError(toldUnreadable)],
  })
  let description: Promise<unknown> | undefined
  const describe = () => {
    description ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
      router,
      {
        info: about,
        servers: [{ url: '/api/v1' }],
        filter: ({ contract }) => contract['~orpc'].route.path !== undefined,
      },
    )
    return description
  }
  return { rpc, rest, describe }
}
