import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { wallTiles } from '../wall.ts'
import { findChild } from './queries.ts'
import type { WallView } from './view.ts'

/** The child's wall: how many letters and words it met, and the latest of them in the order of meeting. */
export const readWall = async (db: Db, family: Family, studentId: string) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const { rows } = await sql<WallView>`
    with met as (
      select item, met_at from learning_meetings
      where student_id = ${child.id} and (item like 'word:%' or item like 'letter:%')
    ), latest as (select * from met order by met_at desc, item desc limit ${wallTiles}),
    named as (
      select 'letter:' || id as item, letter as ar, null as picture, 0 as place from learning_letters
      union all
      select 'word:' || coalesce(concept, id), ar, picture, 1
      from learning_words
    ), tiles as (
      select distinct on (latest.item) latest.item, latest.met_at, named.ar, named.picture
      from latest join named using (item) order by latest.item, named.place
    )
    select (select count(*)::int from met where item like 'letter:%') as letters,
      (select count(*)::int from met where item like 'word:%') as words,
      coalesce((select jsonb_agg(jsonb_build_object('item', item, 'ar', ar, 'picture', picture) order by met_at, item)
        from tiles), '[]') as tiles`.execute(db)
  return ok(rows[0] ?? { letters: 0, words: 0, tiles: [] })
}
