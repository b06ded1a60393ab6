// Every procedure of the program, as the router knows them: those with a path of their own and those for our own pages.
import { router } from '#app/api.ts'

/** The parts of a zod schema that lead to its fields and say what they may be. */
export type InputSchema = {
  shape?: Record<string, InputSchema>
  minValue?: number | null
  def?: {
    type?: string
    format?: string
    in?: InputSchema
    innerType?: InputSchema
    element?: InputSchema
    options?: InputSchema[]
    entries?: Record<string, unknown>
    values?: unknown[]
  }
  safeParseAsync: (input: unknown) => Promise<{ success: boolean; data?: unknown }>
}
type Definition = { '~orpc': { route: { method?: string; path?: string }; inputSchema?: InputSchema } }

/** One procedure and its address. */
export type ApiProcedure = {
  name: string
  method: string
  /** Under /api/v1; undefined for a procedure of our own pages. */
  path: string | undefined
  /** Names of what it reads from path, query or body. */
  fields: string[]
  /** Whether there is no input, or its fields are known. */
  isReadable: boolean
  input: InputSchema | undefined
}

/** The fields of an object, also within a transformation, an optional value, a list or alternatives. */
const listFields = (schema: InputSchema | undefined): string[] => {
  if (!schema) return []
  const { in: source, innerType, element, options = [] } = schema.def ?? {}
  const parts = [source, innerType, element, ...options]
  return [...new Set([...Object.keys(schema.shape ?? {}), ...parts.flatMap(listFields)])]
}

export const apiProcedures: ApiProcedure[] = Object.entries(router).flatMap(([noun, procedures]) =>
  Object.entries(procedures as unknown as Record<string, Definition>).map(([verb, procedure]) => {
    const { route, inputSchema } = procedure['~orpc']
    const fields = listFields(inputSchema)
    return {
      name: `${noun}/${verb}`,
      method: route.path ? (route.method ?? 'POST') : 'POST',
      path: route.path,
      fields,
      isReadable: inputSchema === undefined || fields.length > 0,
      input: inputSchema,
    }
  }),
)
