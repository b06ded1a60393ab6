import { OpenAPIGenerator } from '@orpc/openapi'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { type AnyRouter, ORPCError, onError, traverseContractProcedures } from '@orpc/server'
import { ResponseHeadersPlugin, StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardRPCHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { refusalError } from './errors.ts'
import { honoAdapter } from './hono-adapter.ts'
import type { BodyLimit } from './limited-body.ts'
import { PathParamsPlugin } from './path-params.ts'

/** An error before the procedure is reached comes from an unreadable body. */
const refuseUnreadable = (error: unknown) => {
  throw error instanceof ORPCError ? error : refusalError('unreadable')
}

/** Metadata of a procedure beside its route. */
export type ProcedureMeta = {
  /** For a procedure that takes files: a longer body than others may have. */
  bodyLimit?: BodyLimit
}

/** The limits of the procedures that have one of their own, by each of their two addresses. */
export const listBodyLimits = (router: AnyRouter): Map<string, BodyLimit> => {
  const limits = new Map<string, BodyLimit>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    // Documented, despite its name: https://orpc.dev/docs/metadata
    const { meta, route } = contract['~orpc']
    const { bodyLimit }: ProcedureMeta = meta
    if (!bodyLimit) return
    limits.set(`/api/rpc/${path.join('/')}`, bodyLimit)
    if (route.path?.includes('{'))
      throw new Error(`${route.path}: a limit needs an address without parameters`)
    if (route.path) limits.set(`/api/v1${route.path}`, bodyLimit)
  })
  return limits
}

/** The router for our own pages, and as REST with its description for everyone else. */
export const serveRouter = (router: AnyRouter, about: { title: string; version: string }) => {
  const rpc = new StandardRPCHandler(router, {
    plugins: [new StrictGetMethodPlugin(), new ResponseHeadersPlugin()],
    interceptors: [onError(refuseUnreadable)],
  })
  const rest = new StandardOpenAPIHandler(router, {
    plugins: [new PathParamsPlugin(), new ResponseHeadersPlugin()],
    interceptors: [onError(refuseUnreadable)],
    customErrorResponseBodyEncoder: ({ code, status, message, data }) => ({ code, status, message, data }),
  })
  let description: Promise<unknown> | undefined
  const describe = () => {
    description ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
      .generate(router, {
        info: about,
        servers: [{ url: '/api/v1' }],
        filter: ({ contract }) => contract['~orpc'].route.path !== undefined,
      })
      .then(withRefusals)
    return description
  }
  return {
    rpc: honoAdapter(rpc, '/api/rpc'),
    rest: honoAdapter(rest, '/api/v1'),
    /** The procedures under /auth once more, under the paths of better-auth: /api/auth/… */
    auth: honoAdapter(rest, '/api'),
    describe,
  }
}

type Description = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** Every path may refuse, and every refusal has one shape; paths are grouped by their first word. */
const withRefusals = (description: Description) => {
  const schema = { $ref: '#/components/schemas/Refusal' }
  for (const [address, path] of Object.entries(description.paths ?? {}))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path?.[method]
      if (!operation) continue
      operation.tags ??= [address.split('/')[1] ?? '']
      if (operation.responses)
        operation.responses.default = { description: 'Refus', content: { 'application/json': { schema } } }
    }
  description.components = {
    ...description.components,
    schemas: { ...description.components?.schemas, Refusal: refusal },
  }
  return description
}

const refusal = {
  type: 'object' as const,
  description:
    '« code » ne change pas ; « message » est la phrase à lire ; « data » dit de quoi il s’agit, selon le code.',
  properties: {
    code: { type: 'string' as const },
    status: { type: 'integer' as const, minimum: 400, maximum: 599 },
    message: { type: 'string' as const },
    data: {},
  },
  required: ['code', 'status', 'message'],
}
