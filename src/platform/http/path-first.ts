import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard'

const askedPath = Symbol('asked path')
type Carried = Record<PropertyKey, unknown>

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an address says at the places that its template names: '/students/{id}'. */
const pathParams = (template: string, path: string) => {
  const said = path.split('/')
  return Object.fromEntries(
    template.split('/').flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      const value = said[index]
      return name && value !== undefined ? [[name, decodeURIComponent(value)]] : []
    }),
  )
}

/**
 * The address names what is acted on. oRPC lays the body over the path, so that `{ "id": … }` in a body would quietly
 * act on something else than the address says; here the path has the last word.
 */
export class PathFirst<Context extends object> implements StandardHandlerPlugin<Context> {
  init(options: StandardHandlerOptions<Context>) {
    options.rootInterceptors ??= []
    options.clientInterceptors ??= []
    options.rootInterceptors.unshift(handling =>
      handling.next({
        ...handling,
        context: {
          ...handling.context,
          [askedPath]: handling.request.url.pathname.slice(handling.prefix?.length ?? 0),
        },
      }),
    )
    options.clientInterceptors.unshift(call => {
      const template = call.procedure['~orpc'].route.path
      const path = (call.context as Carried)[askedPath]
      if (!template?.includes('{') || typeof path !== 'string' || !isFields(call.input)) return call.next()
      return call.next({ ...call, input: { ...call.input, ...pathParams(template, path) } })
    })
  }
}
