import { sql } from 'kysely'
import { clipAddress } from '#features/clips/clips.ts'
import { listHeardItems } from '#features/clips/server/queries.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ClipRef } from '../learner.ts'
import { learntPercent } from '../progress.ts'
import { type Child, itemsOfLevel } from './queries.ts'

/** The approved clips of letters and words that the child has met, by item. */
export const loadHeard = async (db: Db, child: Pick<Child, 'id'>): Promise<Map<string, ClipRef>> => {
  const items = await listHeardItems(db, child.id)
  return new Map(
    items.map(({ item, spoken, files }) => [
      item,
      { spoken, sources: files.map(file => ({ codec: file.codec, address: clipAddress(file) })) },
    ]),
  )
}

/**
 * The listening figure of the child's level; null while nothing of it can be heard. It is measured against all letters and words
 * of the level, not those that have a clip, so that a new clip never lowers it.
 */
export const measureListening = async (db: Db, child: Child): Promise<number | null> => {
  const { rows } = await sql<{ bestStep: number | null; count: number; isHeard: boolean }>`
    with items as (
      select item from (${itemsOfLevel(child)}) one where kind <> 'exercise'
    )
    select null::int as "bestStep", count(*)::int as count,
      exists (select from clips join items using (item) where approved_at is not null) as "isHeard" from items
    union all
    select best_step, count(*)::int, true from items join learning_cards using (item)
    where student_id = ${child.id} and facet = 'hear' group by best_step`.execute(db)
  const total = rows.find(({ bestStep }) => bestStep === null)
  const steps = rows.flatMap(({ bestStep, count }) => (bestStep === null ? [] : [{ bestStep, count }]))
  return total?.isHeard || steps.length > 0 ? learntPercent(steps, total?.count ?? 0) : null
}
