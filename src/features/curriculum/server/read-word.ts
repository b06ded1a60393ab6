import { sql } from 'kysely'
import { wordItemId } from '#features/learning/items.ts'
import { glossText } from '#features/learning/questions/reading.ts'
import type { Db } from '#platform/db/connect.ts'
import { entryName } from '../entries.ts'
import { textOf } from '../words.ts'
import { findName, listChanges } from './history.ts'
import { listStoredWords, type StoredWord } from './word-rows.ts'

/** How many children met a word, and whether the word and its sentence can be heard. */
const readAround = async (db: Db, word: StoredWord) => {
  const { rows } = await sql<{
    meetings: number
    clips: { kind: 'word' | 'sentence'; isHeard: boolean }[]
  }>`
    select
      (select count(*)::int from learning_meetings where item = ${wordItemId(word)}) as meetings,
      (select coalesce(json_agg(json_build_object('kind', split_part(item, ':', 1), 'isHeard', approved_at is not null)), '[]')
        from clips where rejected_at is null and item in (${wordItemId(word)}, ${`sentence:${word.id}`})) as clips`.execute(
    db,
  )
  return rows[0] ?? { meetings: 0, clips: [] }
}

/** The texts and grammar points whose Arabic has the word, by the rule that tells children what a touched word means. */
const listUses = async (db: Db, { ar, soundsFr, fr }: StoredWord) => {
  const { rows } = await sql<{ kind: 'text' | 'point'; title: string; ar: string }>`
    select 'text' as kind, title_fr as title, (select string_agg(line ->> 'ar', ' ') from jsonb_array_elements(lines) line) as ar
    from learning_texts where retired_at is null
    union all
    select 'point', title_fr, (select string_agg(concat_ws(' ', prompt_fr, array_to_string(items_ar || options || answer, ' ')), ' ')
      from learning_exercises where point_id = learning_points.id and retired_at is null)
    from learning_points`.execute(db)
  return rows
    .filter(row => glossText(row.ar ?? '', [], [{ ar, soundsFr, fr }]).some(({ gloss }) => gloss !== null))
    .map(({ kind, title }) => ({ kind, title }))
}

/** A word with all that an editor wants to see beside it. */
export const readWord = async (db: Db, id: string) => {
  const words = await listStoredWords(db)
  const word = words.find(one => one.id === id)
  if (!word) return undefined
  const [reader, around, uses, changes] = await Promise.all([
    findName(db, word.proofreadBy),
    readAround(db, word),
    listUses(db, word),
    listChanges(db, [entryName('word', id)]),
  ])
  return {
    word,
    text: textOf(word),
    reader,
    ...around,
    uses,
    changes,
    levels: words.filter(({ concept }) => concept === word.concept).map(({ level }) => level),
    nearOf: words
      .filter(other => other.retiredAt === null && other.near.includes(id))
      .map(({ id: otherId, ar, fr }) => ({ id: otherId, ar, fr })),
  }
}
