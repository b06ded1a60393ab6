import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { letterName, translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { canReadFrench, learnsLetters } from '../learner.ts'
import { findChild } from './queries.ts'
import type { MapView } from './view.ts'

type State = MapView['letters'][number]['state']
type WordRow = MapView['themes'][number]['words'][number] & { theme: string; state: State }

/** SQL: whether the child of `met` and `cards` met an item, and got it right at least once. */
const stateOf = (
  item: string,
) => sql<State>`case when exists (select from cards where cards.item = ${sql.raw(item)}) then 'known'
  when exists (select from met where met.item = ${sql.raw(item)}) then 'met' else 'new' end`

/** The map of the child's level: its themes with the words met, the letters, the grammar points. */
export const readMap = async (db: Db, family: Family, studentId: string) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  // What is never asked at this age is not shown as something to come (`itemsOfLevel`, `learnsLetters`).
  const readsFrench = canReadFrench(child)
  const { rows } = await sql<{ words: WordRow[]; letters: MapView['letters']; points: MapView['points'] }>`
    with met as (select item from learning_meetings where student_id = ${child.id}),
    cards as (select distinct item from learning_judged_cards where student_id = ${child.id} and best_step > 0),
    words as (
      select distinct on (coalesce(concept, id)) 'word:' || coalesce(concept, id) as item, theme, ar, fr,
        coalesce(sounds_fr, translit) as "soundsFr", place, picture
      from learning_words where level = ${child.level} and retired_at is null
        and (${readsFrench} or picture is not null or 'word:' || coalesce(concept, id) in (select item from met)) order by coalesce(concept, id), place
    ), letters as (
      select 'letter:' || id as item, letter, ${letterName} as name, place, is_special
      from learning_letters
    ), points as (
      select 'point:' || point.id as item, point.id, point.title_fr as "titleFr", point.place,
        not exists (select from learning_exercises e where e.point_id = point.id and e.retired_at is null
          and not exists (select from cards where cards.item = 'exercise:' || e.id)) as is_known
      from learning_points point where point.level = ${child.level} and ${readsFrench}
    )
    select
      (select coalesce(json_agg(json_build_object('theme', theme, 'item', item, 'ar', ar, 'fr', fr, 'soundsFr', "soundsFr",
        'picture', picture, 'state', ${stateOf('words.item')}) order by place), '[]') from words) as words,
      (select coalesce(json_agg(json_build_object('letter', letter, 'name', name, 'isSpecial', is_special, 'state', ${stateOf('letters.item')})
        order by place), '[]') from letters) as letters,
      (select coalesce(json_agg(json_build_object('id', id, 'titleFr', "titleFr", 'state',
        case when is_known then 'known' when exists (select from met where met.item = points.item) then 'met' else 'new' end)
        order by place), '[]') from points) as points`.execute(db)
  const { words = [], letters = [], points = [] } = rows[0] ?? {}
  const themes = [...Map.groupBy(words, ({ theme }) => theme)].map(([theme, all]) => ({
    theme,
    total: all.length,
    known: all.filter(({ state }) => state === 'known').length,
    picture: all.find(({ picture }) => picture !== null)?.picture ?? null,
    letter: all[0]?.ar ?? '',
    // Words that are still to come are not sent.
    words: all
      .filter(({ state }) => state !== 'new')
      .map(({ item, ar, fr, soundsFr, picture }) => ({ item, ar, fr, soundsFr, picture })),
  }))
  return ok({
    level: child.level,
    themes,
    letters: letters
      .filter(({ state }) => state !== 'new' || learnsLetters(child))
      .map(letter => ({ ...letter, name: translateLetterName(letter.name) })),
    points,
  })
}
