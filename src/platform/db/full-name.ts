import { sql } from 'kysely'

/** First and last name in a row of this table or alias, with a space between them. Without a last name, the first name alone. */
export const fullNameSql = (table: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, nullif(${sql.ref(`${table}.last_name`)}, ''))`

/** The person's full name or, without a profile, the name of the account; null when the account is gone. */
export const accountName = (profile: string, user: string) =>
  sql<string | null>`coalesce(nullif(${fullNameSql(profile)}, ''), ${sql.ref(`${user}.name`)})`
