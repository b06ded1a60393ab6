import type pg from 'pg'

/** Inserts a list with one statement, whose parameter $1 is the rows as JSON. */
export const insertAll = (client: pg.Client, statement: string, rows: object[]) =>
  client.query(statement, [JSON.stringify(rows)])
