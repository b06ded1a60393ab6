import { type RawBuilder, sql } from 'kysely'
import { withoutNames } from '#platform/words/names-in-text.ts'
import type { Db } from './connect.ts'

/**
 * Replaces names in a column of free text by «…».
 * @param rows condition on the rows that may contain them
 */
export const redactNames = async (
  tx: Db,
  [table, column]: readonly [table: string, column: string],
  names: readonly string[],
  rows: RawBuilder<unknown>,
) => {
  const texts = sql<{ text: string }>`
    select distinct ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} <> '' and ${rows}`
  // A text that changes between reading and writing is not matched, and read again.
  for (;;) {
    const { rows: read } = await texts.execute(tx)
    const named = read
      .map(({ text }) => ({ text, redacted: withoutNames(text, names) }))
      .filter(({ text, redacted }) => redacted !== text)
    if (named.length === 0) return
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = named.redacted
      from unnest(${named.map(({ text }) => text)}::text[], ${named.map(({ redacted }) => redacted)}::text[]) named (original, redacted)
      where ${sql.ref(column)} = named.original and ${rows}`.execute(tx)
  }
}
