import { sql } from 'kysely'

/** Selects a timestamptz column as ISO 8601 text in UTC with microseconds, which a cursor needs. */
export const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
