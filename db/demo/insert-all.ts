import type pg from 'pg'

/** One statement for a whole list: the rows travel as one JSON document, named `rows` in the statement. */
export const insertAll = (client: pg.Client, statement: string, rows: object[]) =>
  client.query(statement, [JSON.stringify(rows)])
