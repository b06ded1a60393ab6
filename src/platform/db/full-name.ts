import { sql } from 'kysely'

/** First and last name in a row of this table or alias, with a space between them. Without a last name, the first name alone. */
export const fullName = (table: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, nullif(${sql.ref(`${table}.last_name`)}, ''))`
