import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { accountName } from '#platform/db/full-name.ts'
import { type Refusal, refuse } from '#platform/refusal/refusal.ts'

export type Picture = {
  id: string
  /** The word that it was drawn for. */
  fr: string
  /** The description of the picture. */
  alt: string
  /** The taught words that have it, in French. */
  words: string[]
  /** Null for a picture of the program. */
  addedAt: Temporal.Instant | null
  /** Who added it; null when the account is gone. */
  author: string | null
}

/** The pictures that a word can have, by the words that they were made for. */
export const listPictures = async (db: Db): Promise<Picture[]> => {
  const { rows } = await sql<Picture>`
    select p.id, p.fr, p.alt, p.added_at as "addedAt",
      (select array(select distinct w.fr from learning_words w where w.picture = p.id and w.retired_at is null)) as words,
      (select ${accountName('f', 'u')} from curriculum_changes c
        join users u on u.id = c.done_by left join profiles f on f.id = u.id
        where c.entry = 'picture:' || p.id and c.act = 'added') as author
    from learning_pictures p order by p.added_at is null, p.added_at desc, p.fr, p.id`.execute(db)
  return rows
}

/** Refuses the id of a picture that does not exist. */
export const checkPicture = async (
  db: Db,
  picture: string | null,
): Promise<Refusal<'word_faults'> | undefined> => {
  if (picture === null) return undefined
  const drawn = await db
    .selectFrom('learning_pictures')
    .where('id', '=', picture)
    .select('id')
    .executeTakeFirst()
  return drawn ? undefined : refuse('word_faults', { faults: [{ field: 'picture', code: 'unknown' }] })
}
