import { sql } from 'kysely'

/**
 * The right side of `=` for ids of a list: `.where('id', '=', isAnyOf(ids))`. The list is one parameter, so that the statement
 * has the same text, and is prepared once, whatever its length (docs/decisions/0006).
 */
export const isAnyOf = (ids: readonly string[], type: 'uuid' | 'text' = 'uuid') =>
  sql<never>`any(${ids}::${sql.raw(type)}[])`
