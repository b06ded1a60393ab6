import { sql } from 'kysely'
import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { entryName } from '../entries.ts'
import { entryTables, lockEntry } from './entry-rows.ts'
import { logChange } from './log-change.ts'
import { lockCurriculum } from './word-rows.ts'

/**
 * Takes a text or an exercise out of practice, or puts it back. The row and the children's cards stay. A point keeps its last
 * exercise, since a point without one could not be practised. Repeating it changes nothing.
 */
export const retireEntry = (
  db: Db,
  by: Staff,
  {
    version,
    isRetired,
    ...entry
  }: { kind: 'text' | 'exercise'; id: string; version: number; isRetired: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found' | 'changed_meanwhile' | 'last_exercise'>> =>
  db.transaction().execute(async tx => {
    const { kind, id } = entry
    await lockCurriculum(tx)
    const stored = await lockEntry(tx, entry)
    if (!stored) return refuse('not_found')
    if (isRetired === stored.isRetired) return ok({ id })
    if (stored.version !== version) return refuse('changed_meanwhile')
    if (isRetired && kind === 'exercise' && (await isLastOfPoint(tx, id))) return refuse('last_exercise')
    await sql`update ${sql.table(entryTables[kind])} set retired_at = ${isRetired ? now : null},
      corrected_at = coalesce(corrected_at, ${now}),
      corrected_by = case when corrected_at is null then ${auditOrigin(by).actor}::uuid else corrected_by end
      where id = ${id}`.execute(tx)
    await logChange(tx, by, { entry: entryName(kind, id), act: isRetired ? 'retired' : 'restored' }, now)
    return ok({ id })
  })

const isLastOfPoint = async (tx: Db, id: string) => {
  const { rows } = await sql`
    select from learning_exercises one join learning_exercises other using (point_id)
    where one.id = ${id} and other.id <> one.id and other.retired_at is null limit 1`.execute(tx)
  return rows.length === 0
}
