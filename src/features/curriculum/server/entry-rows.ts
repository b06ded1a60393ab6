import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Level } from '#features/families/families.ts'
import type { ExerciseKind } from '#features/learning/curriculum.ts'
import { exerciseContentColumns } from '#features/learning/server/content.ts'
import type { Db } from '#platform/db/connect.ts'
import type { DB } from '#platform/db/schema.ts'
import { type EntryKind, firstOwnPlace, type TextKind } from '../entries.ts'
import { ExerciseContentInput, TextContentInput } from './entry-content.ts'

type Stored<Content> = {
  id: string
  version: number
  content: Content
  retiredAt: Temporal.Instant | null
  proofreadAt: Temporal.Instant | null
  proofreadBy: string | null
}
export type StoredText = Stored<z.infer<typeof TextContentInput>> & { kind: TextKind; level: Level }
export type StoredExercise = Stored<z.infer<typeof ExerciseContentInput>> & {
  kind: ExerciseKind
  pointId: string
}

const texts = (query: SelectQueryBuilder<DB, 'learning_texts', object>) =>
  query
    .select(['id', 'version', 'proofread_at as proofreadAt', 'proofread_by as proofreadBy'])
    .select(['level', 'retired_at as retiredAt', sql<TextKind>`kind`.as('kind')])
    .select(['title_fr as titleFr', 'title_ar as titleAr', 'lines', 'glossary', 'questions'])

/** A text or dialogue as it is stored, its row locked. */
export const lockText = async (tx: Db, id: string): Promise<StoredText | undefined> => {
  const row = await texts(tx.selectFrom('learning_texts')).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toText(row)
}
export const findText = async (db: Db, id: string): Promise<StoredText | undefined> => {
  const row = await texts(db.selectFrom('learning_texts')).where('id', '=', id).executeTakeFirst()
  return row && toText(row)
}

/** All texts and dialogues in the order in which they are taught. */
export const listTexts = async (db: Db): Promise<StoredText[]> =>
  (
    await texts(db.selectFrom('learning_texts')).orderBy('level').orderBy('place').orderBy('id').execute()
  ).map(toText)

type TextRow = Awaited<ReturnType<ReturnType<typeof texts>['executeTakeFirstOrThrow']>>
const toText = ({
  id,
  version,
  kind,
  level,
  retiredAt,
  proofreadAt,
  proofreadBy,
  ...content
}: TextRow): StoredText => ({
  id,
  version,
  kind,
  level,
  retiredAt,
  proofreadAt,
  proofreadBy,
  content: TextContentInput.parse(content),
})

const exercises = (query: SelectQueryBuilder<DB, 'learning_exercises', object>) =>
  query
    .select(['id', 'version', 'kind', 'point_id as pointId'])
    .select(['retired_at as retiredAt', 'proofread_at as proofreadAt', 'proofread_by as proofreadBy'])
    .select(exerciseContentColumns)

/** An exercise as it is stored, its row locked. */
export const lockExercise = async (tx: Db, id: string): Promise<StoredExercise | undefined> => {
  const row = await exercises(tx.selectFrom('learning_exercises'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toExercise(row)
}
export const listExercises = async (db: Db, pointId: string): Promise<StoredExercise[]> =>
  (
    await exercises(db.selectFrom('learning_exercises'))
      .where('point_id', '=', pointId)
      .orderBy('place')
      .execute()
  ).map(toExercise)

/** All exercises with their grammar points, in the order in which they are taught. */
export const listAllExercises = async (db: Db) => {
  const [points, rows] = await Promise.all([
    db
      .selectFrom('learning_points')
      .select(['id', 'level', 'title_fr as title'])
      .orderBy('level')
      .orderBy('place')
      .orderBy('id')
      .execute(),
    exercises(db.selectFrom('learning_exercises')).orderBy('place').orderBy('id').execute(),
  ])
  const byPoint = Map.groupBy(rows.map(toExercise), ({ pointId }) => pointId)
  return points.flatMap(({ id, level, title }) =>
    (byPoint.get(id) ?? []).map(exercise => ({ ...exercise, level, point: title })),
  )
}

type ExerciseRow = Awaited<ReturnType<ReturnType<typeof exercises>['executeTakeFirstOrThrow']>>
const toExercise = ({
  id,
  version,
  kind,
  pointId,
  retiredAt,
  proofreadAt,
  proofreadBy,
  ...content
}: ExerciseRow): StoredExercise => ({
  id,
  version,
  kind,
  pointId,
  retiredAt,
  proofreadAt,
  proofreadBy,
  content: ExerciseContentInput.parse(content),
})

export const findPoint = (db: Db, id: string) =>
  db.selectFrom('learning_points').where('id', '=', id).select('title_fr as title').executeTakeFirst()

export type EntryLine = {
  id: string
  kind: 'dialogue' | 'text' | 'point'
  level: Level
  title: string
  /** The number of texts or exercises, and of those that are not proofread yet. */
  total: number
  unread: number
  isRetired: boolean
}

/** The dialogues and texts, then the grammar points, in the order of the levels. */
export const listEntries = async (db: Db): Promise<EntryLine[]> => {
  const { rows } = await sql<EntryLine>`
    select * from (
      select id, kind, level, title_fr as title, 1 as total, (proofread_at is null)::int as unread,
        retired_at is not null as "isRetired", place::int
      from learning_texts
      union all
      select p.id, 'point', p.level, p.title_fr, count(e.id)::int,
        count(e.id) filter (where e.proofread_at is null)::int, false, p.place::int
      from learning_points p left join learning_exercises e on e.point_id = p.id and e.retired_at is null group by p.id
    ) entries order by kind = 'point', level, place, id`.execute(db)
  return rows
}

/** The columns of a text or dialogue. */
export const toTextRow = ({ titleFr, titleAr, lines, glossary, questions }: StoredText['content']) => ({
  title_fr: titleFr,
  title_ar: titleAr,
  lines: JSON.stringify(lines),
  glossary: JSON.stringify(glossary),
  questions: JSON.stringify(questions),
})

/** The columns of an exercise. */
export const toExerciseRow = (content: StoredExercise['content']) => ({
  prompt_fr: content.promptFr,
  items_ar: content.itemsAr,
  options: content.options,
  answer: content.answer,
  why_fr: content.whyFr,
  also_right: JSON.stringify(content.alsoRight),
})

/** SQL: the place after all rows of a level or grammar point. What the school adds follows what the files bring. */
export const nextPlace = (
  table: (typeof entryTables)[EntryKind],
  column: 'level' | 'point_id',
  value: string,
) => sql<number>`(select greatest(${firstOwnPlace}, 1 + max(place)) from ${sql.table(table)}
  where ${sql.ref(column)} = ${value})`

export type Entry = { kind: EntryKind; id: string }
export const entryTables = {
  word: 'learning_words',
  text: 'learning_texts',
  exercise: 'learning_exercises',
} as const

/** Locks an entry and returns its version and marks. */
export const lockEntry = async (tx: Db, { kind, id }: Entry) => {
  const { rows } = await sql<{ version: number; isProofread: boolean; isRetired: boolean }>`
    select version, proofread_at is not null as "isProofread", retired_at is not null as "isRetired"
    from ${sql.table(entryTables[kind])} where id = ${id} for update`.execute(tx)
  return rows[0]
}
