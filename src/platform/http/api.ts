import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, onError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { failureError } from './failure'

const toldFailure = (error: unknown) => {
  throw failureError(error)
}

/** The router twice: typed for our own pages, and as REST with its description for everyone else. */
export const serveRouter = (router: AnyRouter, about: { title: string; version: string }) => {
  const rpc = new RPCHandler(router, { clientInterceptors: [onError(toldFailure)] })
  const rest = new OpenAPIHandler(router, { clientInterceptors: [onError(toldFailure)] })
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
