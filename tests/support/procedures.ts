// Every procedure of the program, as the router knows them: those with a path of their own and those for our own pages.
import { router } from '#app/api.ts'

type Definition = {
  '~orpc': {
    route: { method?: string; path?: string }
    inputSchema?: { shape?: object; def?: { in?: { shape?: object }; options?: { shape?: object }[] } }
  }
}

/** One procedure and its address. */
export type ApiProcedure = {
  name: string
  method: string
  /** Under /api/v1; undefined for a procedure of our own pages. */
  path: string | undefined
  /** Names of what it reads from path, query or body, as far as they can be read off. */
  fields: string[]
}

export const apiProcedures: ApiProcedure[] = Object.entries(router).flatMap(([noun, procedures]) =>
  Object.entries(procedures as unknown as Record<string, Definition>).map(([verb, procedure]) => {
    const { route, inputSchema } = procedure['~orpc']
    const shapes = [
      inputSchema?.shape,
      inputSchema?.def?.in?.shape,
      ...(inputSchema?.def?.options ?? []).map(option => option.shape),
    ]
    return {
      name: `${noun}/${verb}`,
      method: route.path ? (route.method ?? 'POST') : 'POST',
      path: route.path,
      fields: shapes.flatMap(shape => Object.keys(shape ?? {})),
    }
  }),
)
