import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard'

const requestPath = Symbol('request path')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parameters of a path, by its template: '/students/{id}'. */
const pathParams = (template: string, path: string) => {
  const parts = path.split('/')
  return Object.fromEntries(
    template.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      const value = parts[index]
      return name && value !== undefined ? [[name, decodeURIComponent(value)]] : []
    }),
  )
}

/** Gives path parameters priority over the body. oRPC merges the body over the path, so that an `id` in the body would replace the id of the path. */
export class PathParamsPlugin<Context extends object> implements StandardHandlerPlugin<Context> {
  init(options: StandardHandlerOptions<Context>) {
    options.rootInterceptors ??= []
    options.clientInterceptors ??= []
    options.rootInterceptors.unshift(handling =>
      handling.next({
        ...handling,
        context: {
          ...handling.context,
          [requestPath]: handling.request.url.pathname.slice(handling.prefix?.length ?? 0),
        },
      }),
    )
    options.clientInterceptors.unshift(call => {
      const template = call.procedure['~orpc'].route.path
      const path = (call.context as Record<PropertyKey, unknown>)[requestPath]
      if (!template?.includes('{') || typeof path !== 'string' || !isObject(call.input)) return call.next()
      return call.next({ ...call, input: { ...call.input, ...pathParams(template, path) } })
    })
  }
}
