import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Matches the name as a whole word: «Ali» does not match in «Alia». */
export const wordPattern = (name: string) =>
  `(?<![[:alnum:]])${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?![[:alnum:]])`

/**
 * Replaces names in a column of free text, written in capitals or not.
 * @param rows condition on the rows that may contain them
 */
export const redactNames = async (
  tx: Db,
  [table, column]: readonly [table: string, column: string],
  names: readonly string[],
  rows: RawBuilder<unknown>,
) => {
  for (const name of names) {
    const word = wordPattern(name)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${word}, '…', 'gi')
      where ${sql.ref(column)} ~* ${word} and ${rows}`.execute(tx)
  }
}
