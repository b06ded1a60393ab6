import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { DB } from '#platform/db/schema.ts'
import { toWordColumns } from '../word-columns.ts'
import type { Word } from '../words.ts'

/** Locks the curriculum: changes run one after the other, and after a starting program has loaded its files. */
export const lockCurriculum = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('kalima curriculum'))`.execute(tx)

export type StoredWord = Word & {
  version: number
  retiredAt: Temporal.Instant | null
  proofreadAt: Temporal.Instant | null
  proofreadBy: string | null
  correctedAt: Temporal.Instant | null
}

const columns = <Q extends SelectQueryBuilder<DB, 'learning_words', object>>(query: Q) =>
  query.select([
    'id',
    sql<string>`coalesce(concept, id)`.as('concept'),
    'level',
    'ar',
    'translit',
    sql<string>`coalesce(sounds_fr, translit)`.as('soundsFr'),
    'fr',
    'theme',
    'pos',
    'pos_detail as posDetail',
    'gender',
    'root',
    'plural_ar as pluralAr',
    'plural_translit as pluralTranslit',
    'plural_sounds_fr as pluralSoundsFr',
    'present_ar as presentAr',
    'masdar_ar as masdarAr',
    'example_ar as exampleAr',
    'example_translit as exampleTranslit',
    sql<string>`coalesce(example_sounds_fr, example_translit)`.as('exampleSoundsFr'),
    'example_fr as exampleFr',
    'note_fr as noteFr',
    'picture',
    'near',
    'version',
    'retired_at as retiredAt',
    'proofread_at as proofreadAt',
    'proofread_by as proofreadBy',
    'corrected_at as correctedAt',
  ])

/** Every word, the retired ones too, in the order in which they are taught. */
export const listStoredWords = (db: Db): Promise<StoredWord[]> =>
  columns(db.selectFrom('learning_words')).orderBy('level').orderBy('place').orderBy('id').execute()

/** What the school edits of a word, as columns. */
export const toRow = (word: Word) => ({ ...toWordColumns(word), picture: word.picture })
