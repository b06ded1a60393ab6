import { sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import { stripSigns } from '#features/learning/arabic.ts'
import type { Db } from '#platform/db/connect.ts'

/** Something of the curriculum that a report names: a word, a letter or a grammar point. */
export type ReportItem = {
  /** As the learning cards name it. */
  item: string
  kind: 'word' | 'letter' | 'point'
  /** Empty for a grammar point. */
  ar: string
  fr: string
  /** How a French reader says it; empty for a grammar point. */
  sounds: string
  /** The first level that has it; null for letters, which belong to level 1. */
  level: Level
  /** Whether there is a picture of it. */
  hasPicture: boolean
}

/** Every item once, in the order in which it is taught. */
const allItems = sql`(
  select distinct on (item) item, kind, ar, fr, sounds, level, "hasPicture", place from (
    select 'letter:' || id as item, 'letter' as kind, letter as ar, name_fr as fr, coalesce(sounds_fr, name_fr) as sounds,
      'niveau-1'::level as level, false as "hasPicture", place::int - 1000 as place
    from learning_letters where not is_special
    union all
    select 'word:' || coalesce(concept, id), 'word', ar, fr, coalesce(sounds_fr, translit), level,
      picture_alt is not null, place::int
    from learning_words
    union all
    select 'point:' || id, 'point', '', title_fr, '', level, false, 1000 + place::int
    from learning_points
  ) named order by item, level)`

/** The items by their names, in the order asked for. Names that the curriculum no longer has are left out. */
export const findItems = async (db: Db, names: readonly string[]): Promise<ReportItem[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<ReportItem>`
    select i.item, i.kind, i.ar, i.fr, i.sounds, i.level, i."hasPicture"
    from ${allItems} i where i.item = any(${[...names]}::text[])`.execute(db)
  const byName = new Map(rows.map(row => [row.item, row]))
  return names.flatMap(name => byName.get(name) ?? [])
}

const shownItems = 12

/** Lower case, without accents, vowel signs and the article, so that «Ecole» finds l’école. */
const fold = (text: string) =>
  stripSigns(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

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

/** What a teacher finds by French, Arabic or sound, at one level or at all of them, in the order in which it is taught. */
export const searchItems = async (
  db: Db,
  { search, level }: { search: string; level: Level | undefined },
): Promise<ReportItem[]> => {
  const { rows } = await sql<ReportItem>`
    select i.item, i.kind, i.ar, i.fr, i.sounds, i.level, i."hasPicture" from ${allItems} i
    where ${level ?? null}::level is null or i.level = ${level ?? null}::level
    order by i.level, i.place`.execute(db)
  const wanted = fold(search)
  if (wanted === '') return rows.slice(0, shownItems)
  return rows
    .flatMap(row => {
      const rank = rankOf(wanted, [fold(row.fr), fold(row.ar), fold(row.sounds)])
      return rank === undefined ? [] : { row, rank }
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, shownItems)
    .map(({ row }) => row)
}

const suggestedItems = 5

/**
 * What may come today: the items that follow the last one reported in its level, then the first that the child was never
 * reported.
 */
export const suggestItems = async (
  db: Db,
  { level, last, reported }: { level: Level; last: readonly string[]; reported: readonly string[] },
): Promise<ReportItem[]> => {
  const { rows } = await sql<ReportItem>`
    select i.item, i.kind, i.ar, i.fr, i.sounds, i.level, i."hasPicture" from ${allItems} i
    where i.level = ${level}::level or i.item = any(${[...last]}::text[])
    order by i.level, i.place`.execute(db)
  const seen = new Set([...last, ...reported])
  const lastPlace = rows.findLastIndex(({ item }) => last.includes(item))
  const following = [...rows.slice(lastPlace + 1), ...rows.slice(0, lastPlace + 1)]
  return following.filter(({ item }) => !seen.has(item)).slice(0, suggestedItems)
}
