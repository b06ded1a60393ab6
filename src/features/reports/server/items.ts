import { sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import { foldForSearch } from '#features/learning/arabic.ts'
import { translateCurriculum } from '#features/learning/server/curriculum-english.ts'
import { printSounds } from '#features/letters/print-sounds.ts'
import { letterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ItemView } from './view.ts'

/** Every item once, in the order in which it is taught. */
const allItems = sql`(
  select distinct on (item) item, kind, ar, fr, name, sounds, level, picture, "isTaught", place from (
    select 'letter:' || id as item, 'letter' as kind, letter as ar, name_fr as fr, ${letterName} as name, coalesce(sounds_fr, name_fr) as sounds,
      'niveau-1'::level as level, null as picture, true as "isTaught", place::int - 1000 as place
    from learning_letters
    union all
    select 'word:' || coalesce(concept, id), 'word', ar, fr, fr, coalesce(sounds_fr, translit), level,
      picture, retired_at is null, place::int
    from learning_words
    union all
    select 'point:' || id, 'point', '', title_fr, title_fr, '', level, null, true, 1000 + place::int
    from learning_points
  ) named order by item, not "isTaught", level)`

/** `name`: as it is shown; `fr`: what it is searched by too, such as «tâ emphatique». */
type ItemRow = Omit<ItemView, 'meaning'> & { fr: string; name: string }
const toItem = ({ fr: _fr, name, ...row }: ItemRow): ItemView => {
  const meaning = translateCurriculum(name)
  return { ...row, meaning, sounds: row.kind === 'letter' ? meaning : printSounds(row.sounds) }
}

/** The items by their names, in the order asked for. Names that the curriculum no longer has are left out. */
export const findItems = async (db: Db, names: readonly string[]): Promise<ItemView[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<ItemRow>`
    select i.item, i.kind, i.ar, i.fr, i.name, i.sounds, i.level, i.picture
    from ${allItems} i where i.item = any(${[...names]}::text[])`.execute(db)
  const byName = new Map(rows.map(row => [row.item, toItem(row)]))
  return names.flatMap(name => byName.get(name) ?? [])
}

const shownItems = 12

/** 0 the whole name, 1 one of its words, 2 its beginning, 3 the beginning of one of its words, 4 anywhere; undefined for no match. */
const rankOf = (wanted: string, texts: readonly string[]): number | undefined => {
  const found = texts.flatMap(text => {
    if (text === wanted) return 0
    if (` ${text} `.includes(` ${wanted} `)) return 1
    if (text.startsWith(wanted)) return 2
    if (text.includes(` ${wanted}`)) return 3
    return text.includes(wanted) ? 4 : []
  })
  return found.length > 0 ? Math.min(...found) : undefined
}

/** Search by French, by the reader's language, by Arabic or by sound, at one level or at all, in the order of teaching. */
export const searchItems = async (
  db: Db,
  { search, level }: { search: string; level: Level | undefined },
): Promise<ItemView[]> => {
  const { rows } = await sql<ItemRow>`
    select i.item, i.kind, i.ar, i.fr, i.name, i.sounds, i.level, i.picture from ${allItems} i
    where i."isTaught" and (${level ?? null}::level is null or i.level = ${level ?? null}::level)
    order by i.level, i.place`.execute(db)
  const wanted = foldForSearch(search)
  if (wanted === '') return rows.slice(0, shownItems).map(toItem)
  return rows
    .flatMap(row => {
      const item = toItem(row)
      const rank = rankOf(wanted, [row.fr, item.meaning, row.ar, row.sounds].map(foldForSearch))
      return rank === undefined ? [] : { item, rank }
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, shownItems)
    .map(({ item }) => item)
}

const suggestedItems = 5

/**
 * Suggestions for today: the items that follow the last one reported in its level, then the first that the child was never
 * reported.
 */
export const suggestItems = async (
  db: Db,
  { level, last, reported }: { level: Level; last: readonly string[]; reported: readonly string[] },
): Promise<ItemView[]> => {
  const { rows } = await sql<ItemRow>`
    select i.item, i.kind, i.ar, i.fr, i.name, i.sounds, i.level, i.picture from ${allItems} i
    where (i.level = ${level}::level and i."isTaught") or i.item = any(${[...last]}::text[])
    order by i.level, i.place`.execute(db)
  const seen = new Set([...last, ...reported])
  const lastPlace = rows.findLastIndex(({ item }) => last.includes(item))
  const following = [...rows.slice(lastPlace + 1), ...rows.slice(0, lastPlace + 1)]
  return following
    .filter(({ item }) => !seen.has(item))
    .slice(0, suggestedItems)
    .map(toItem)
}
