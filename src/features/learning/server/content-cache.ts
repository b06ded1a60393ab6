import { LRUCache } from 'lru-cache'
import { type Level, levels } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Content } from '../curriculum.ts'
import { parseItem, pointItemId, wordItemId } from '../items.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { loadContentUpTo } from './content.ts'

/** The curriculum of each level, by the version that the database has (docs/decisions/0070). */
const contents = new LRUCache<string, Promise<Content>>({ max: levels.length })

const readContentVersion = async (db: Db): Promise<string> =>
  (await db.selectFrom('learning_content').select('version').executeTakeFirstOrThrow()).version

/** The curriculum of a level and all levels below. @param version as `learning_content` has it now, read if absent */
export const getContent = async (db: Db, level: Level, version?: string): Promise<Content> => {
  const key = `${level} ${version ?? (await readContentVersion(db))}`
  const found = contents.get(key)
  if (found) return found
  const loading = loadContentUpTo(db, level)
  contents.set(key, loading)
  // A failed read is not cached.
  loading.catch(() => contents.delete(key))
  return loading
}

/**
 * The curriculum of a level, with those of the named words and grammar points that belong to higher levels: a teacher may report
 * them before the child is there.
 */
export const getContentWith = async (
  db: Db,
  level: Level,
  items: readonly string[],
  version?: string,
): Promise<Content> => {
  const content = await getContent(db, level, version)
  const { byConcept } = vocabularyOf(content)
  const isMissing = (item: string) => {
    const { kind, id } = parseItem(item)
    if (kind === 'word') return !byConcept.has(id)
    return kind === 'point' && !content.points.some(point => point.id === id)
  }
  const missing = new Set(items.filter(isMissing))
  if (missing.size === 0) return content
  const all = await getContent(db, levels.at(-1) ?? level, version)
  // A word of several levels is taken as the lowest has it.
  const words = new Map(all.words.toReversed().map(word => [wordItemId(word), word]))
  return {
    ...content,
    words: [...content.words, ...[...missing].flatMap(item => words.get(item) ?? [])],
    points: [...content.points, ...all.points.filter(({ id }) => missing.has(pointItemId(id)))],
  }
}
