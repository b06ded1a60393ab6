import { sql } from 'kysely'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'

type Count = { taught: number; unread: number }

/** How many taught words, texts and exercises of a level there are, and how many of them wait for a proofreader. */
export const countUnread = async (
  db: Db,
  level: Level,
): Promise<{ words: Count; texts: Count; exercises: Count }> => {
  const { rows } = await sql<Count & { kind: 'words' | 'texts' | 'exercises' }>`
    select kind, count(*)::int as taught, count(*) filter (where proofread_at is null)::int as unread
    from (
      select 'words' as kind, level, proofread_at, retired_at from learning_words
      union all
      select 'texts', level, proofread_at, retired_at from learning_texts
      union all
      select 'exercises', p.level, e.proofread_at, e.retired_at
      from learning_exercises e join learning_points p on p.id = e.point_id
    ) entries
    where level = ${level} and retired_at is null
    group by kind`.execute(db)
  const countOf = (wanted: string) => {
    const { taught = 0, unread = 0 } = rows.find(({ kind }) => kind === wanted) ?? {}
    return { taught, unread }
  }
  return { words: countOf('words'), texts: countOf('texts'), exercises: countOf('exercises') }
}
