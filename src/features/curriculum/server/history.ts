import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { accountName } from '#platform/db/full-name.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { contentDifferences, type Difference } from '../entries.ts'

const shownChanges = 30

/** The history of entries, newest first. */
export const listChanges = async (db: Db, entries: readonly string[]) => {
  if (entries.length === 0) return []
  const rows = await db
    .selectFrom('curriculum_changes as c')
    .leftJoin('users as u', 'u.id', 'c.done_by')
    .leftJoin('profiles as p', 'p.id', 'c.done_by')
    .where('c.entry', '=', isAnyOf(entries, 'text'))
    .select([
      'c.id',
      'c.entry',
      'c.act',
      'c.before',
      'c.after',
      'c.done_at as at',
      accountName('p', 'u').as('author'),
    ])
    .orderBy('c.done_at', 'desc')
    .orderBy('c.id')
    .limit(shownChanges)
    .execute()
  const changes = rows.map(({ before, after, ...row }) => ({
    ...row,
    differences: before && after ? contentDifferences(before, after) : [],
  }))
  return namePictures(db, changes)
}

/** Puts what a picture shows in place of its id; a deleted one has that in its own history. */
const namePictures = async <Row extends { differences: Difference[] }>(db: Db, changes: Row[]) => {
  const isPicture = ({ field }: Difference) => field === 'picture'
  const ids = changes.flatMap(({ differences }) =>
    differences.filter(isPicture).flatMap(({ before, after }) => [before, after].flatMap(id => id ?? [])),
  )
  if (ids.length === 0) return changes
  const { rows } = await sql<{ id: string; alt: string }>`
    select id, alt from learning_pictures where id = any(${ids}::text[])
    union select substr(entry, 9), after ->> 'alt' from curriculum_changes
    where act = 'added' and entry = any(${ids.map(id => `picture:${id}`)}::text[])`.execute(db)
  const alts = new Map(rows.map(({ id, alt }) => [id, alt]))
  const altOf = (id: string | null) => id && (alts.get(id) ?? id)
  return changes.map(change => ({
    ...change,
    differences: change.differences.map(one =>
      isPicture(one) ? { ...one, before: altOf(one.before), after: altOf(one.after) } : one,
    ),
  }))
}

export const findName = async (db: Db, userId: string | null): Promise<string | null> => {
  const { rows } = await sql<{ name: string | null }>`
    select ${accountName('p', 'u')} as name from users u left join profiles p on p.id = u.id where u.id = ${userId}::uuid`.execute(
    db,
  )
  return rows[0]?.name ?? null
}
