import type { Db } from '#platform/db/connect.ts'
import type { PlainDate } from '#platform/time/dates.ts'
import { listDueItems } from '../plan/due.ts'
import { planningFor } from '../plan/planning.ts'
import { seededRandom } from '../random.ts'
import { getContentWith } from './content-cache.ts'
import { loadHeard } from './listening.ts'
import { type Child, loadMemory } from './queries.ts'

/**
 * The items that are due today and that a session can ask this child, the longest due first: planned from what a session is
 * planned from, so that nothing is called due that no session asks.
 * @param today in the family's zone
 */
export const listDue = async (
  db: Db,
  child: Pick<Child, 'id' | 'level' | 'age'>,
  today: PlainDate,
  hearing = loadHeard(db, child),
): Promise<string[]> => {
  const [memory, heard] = await Promise.all([loadMemory(db, child), hearing])
  const content = await getContentWith(db, child.level, memory.reported)
  // Which question is drawn does not matter here.
  return listDueItems(planningFor(content, { ...child, today, ...memory, heard }, seededRandom(0)))
}
