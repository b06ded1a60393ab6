import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Content } from '../curriculum.ts'
import { loadContentUpTo } from './content.ts'

/** The curriculum of each level, under the version that the database has (docs/decisions/0070). */
let kept: { version: string; byLevel: Map<Level, Promise<Content>> } = { version: '', byLevel: new Map() }

export const readContentVersion = async (db: Db): Promise<string> =>
  (await db.selectFrom('learning_content').select('version').executeTakeFirstOrThrow()).version

/** The curriculum of a level and all levels below. @param version as `learning_content` has it now, read if absent */
export const getContent = async (db: Db, level: Level, version?: string): Promise<Content> => {
  const current = version ?? (await readContentVersion(db))
  if (kept.version !== current) kept = { version: current, byLevel: new Map() }
  const { byLevel } = kept
  const found = byLevel.get(level)
  if (found) return found
  const loading = loadContentUpTo(db, level)
  byLevel.set(level, loading)
  // A failed read is not kept.
  loading.catch(() => byLevel.delete(level))
  return loading
}
