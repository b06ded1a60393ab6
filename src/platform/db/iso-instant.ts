import { sql } from 'kysely'

/** Selects a timestamptz column as the text that Temporal.Instant has for it: in UTC, with the microseconds that a cursor needs. */
export const isoInstant = <Text extends string | null = string>(column: string) =>
  sql<Text>`(to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z')`
