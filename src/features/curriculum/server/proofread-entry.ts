import { sql } from 'kysely'
import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { entryName } from '../entries.ts'
import { type Entry, entryTables, lockEntry } from './entry-rows.ts'
import { logChange } from './log-change.ts'

/** Marks an entry as read by a person who answers for its Arabic, or as not read after all. Repeating it changes nothing. */
export const proofreadEntry = (
  db: Db,
  by: Staff,
  { version, isProofread, ...entry }: Entry & { version: number; isProofread: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found' | 'changed_meanwhile'>> =>
  db.transaction().execute(async tx => {
    const { kind, id } = entry
    const stored = await lockEntry(tx, entry)
    if (!stored) return refuse('not_found')
    // The mark is for this exact text.
    if (stored.version !== version) return refuse('changed_meanwhile')
    if (isProofread === stored.isProofread) return ok({ id })
    if (isProofread) await markProofread(tx, by, entry, now)
    else {
      await sql`update ${sql.table(entryTables[kind])} set proofread_at = null, proofread_by = null where id = ${id}`.execute(
        tx,
      )
      await logChange(tx, by, { entry: entryName(kind, id), act: 'reopened' }, now)
    }
    return ok({ id })
  })

export const markProofread = async (tx: Db, by: Staff, { kind, id }: Entry, now: Temporal.Instant) => {
  await sql`update ${sql.table(entryTables[kind])} set proofread_at = ${now}, proofread_by = ${auditOrigin(by).actor}
    where id = ${id}`.execute(tx)
  await logChange(tx, by, { entry: entryName(kind, id), act: 'proofread' }, now)
}
