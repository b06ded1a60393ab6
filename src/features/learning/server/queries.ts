import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { canReadFrench, cardKey } from '../learner.ts'
import type { Card, Facet, Rating } from '../memory.ts'
import type { ItemCounts, LevelItemKind, ProgressFigures, StepCounts } from '../progress.ts'
import type { JudgedAnswer } from '../questions/judging.ts'
import type { ExerciseItem, Purpose } from '../questions/question.ts'

/** A child with its progress. It is found through the family: a parent's own child, or the signed-in child itself. */
export type Child = {
  id: string
  level: Level
  age: number
  firstName: string
  reading: number
  writing: number
  comprehension: number
  speaking: number
  currentLevelProgress: number
  completedLessons: number
  points: number
}

const childQuery = (db: Db, family: Family, studentId: string) =>
  db
    .selectFrom('students')
    .innerJoin('student_progress as progress', 'progress.student_id', 'students.id')
    .where('students.id', '=', studentId)
    .where('students.parent_id', '=', family.familyId)
    // A signed-in child finds only itself.
    .where('students.id', '=', family.studentId ?? studentId)
    .select([
      'students.id',
      'students.level',
      'students.age',
      'students.first_name as firstName',
      'progress.reading',
      'progress.writing',
      'progress.comprehension',
      'progress.speaking',
      'progress.current_level_progress as currentLevelProgress',
      'progress.completed_lessons as completedLessons',
      'progress.points',
    ])

export const findChild = (db: Db, family: Family, studentId: string): Promise<Child | undefined> =>
  childQuery(db, family, studentId).executeTakeFirst()

/** Finds the child and locks its progress, so that its answers are counted one after the other. */
export const lockChild = (db: Db, family: Family, studentId: string): Promise<Child | undefined> =>
  childQuery(db, family, studentId).forUpdate('progress').executeTakeFirst()

/**
 * What the start of a session needs first, in one statement: the child, whether the session with this id was started, and
 * which curriculum is in the database.
 */
export const findChildAndSession = async (db: Db, family: Family, studentId: string, sessionId: string) => {
  const row = await childQuery(db, family, studentId)
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('learning_sessions as started')
            .whereRef('started.student_id', '=', 'students.id')
            .where('started.id', '=', sessionId)
            .select('started.id'),
        )
        .as('isStarted'),
      eb.selectFrom('learning_content').select('version').as('contentVersion'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { isStarted, contentVersion, ...child } = row
  return { child, isStarted, contentVersion: contentVersion ?? undefined }
}

/** The child's cards by `cardKey`, the items that it met, and the items of its last reports. */
export const loadMemory = async (
  db: Db,
  child: Pick<Child, 'id'>,
): Promise<{ cards: Map<string, Card>; met: Set<string>; reported: string[] }> => {
  const [cards, lists] = await Promise.all([
    db
      .selectFrom('learning_cards')
      .where('student_id', '=', child.id)
      .select(['item', 'facet', ...cardColumns])
      .execute(),
    sql<{ met: string | null; reported: string[] }>`
      select (select string_agg(item, E'\n') from learning_meetings where student_id = ${child.id}) as met,
        ${reportedItems(child)} as reported`.execute(db),
  ])
  const { met = null, reported = [] } = lists.rows[0] ?? {}
  return {
    cards: new Map(cards.map(({ item, facet, ...card }) => [cardKey(item, facet), card])),
    met: new Set(met?.split('\n')),
    reported: [...new Set(reported)],
  }
}

/** The letters that the child met, as items. */
export const listLettersMet = async (db: Db, child: Child): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('learning_meetings')
    .where('student_id', '=', child.id)
    .where('item', 'like', 'letter:%')
    .select('item')
    .execute()
  return new Set(rows.map(({ item }) => item))
}

export const saveFigures = (db: Db, child: Pick<Child, 'id'>, figures: ProgressFigures) =>
  db
    .updateTable('student_progress')
    .where('student_id', '=', child.id)
    .set({
      reading: figures.reading,
      writing: figures.writing,
      comprehension: figures.comprehension,
      current_level_progress: figures.currentLevelProgress,
    })
    .execute()

type CardName = Pick<ExerciseItem, 'item' | 'facet'>

const cardColumns = [
  'stability',
  'difficulty',
  'reviewed_on as reviewedOn',
  'due_on as dueOn',
  'best_step as bestStep',
] as const

export const findCard = (db: Db, child: Child, { item, facet }: CardName): Promise<Card | undefined> =>
  db
    .selectFrom('learning_cards')
    .where('student_id', '=', child.id)
    .where('item', '=', item)
    .where('facet', '=', facet)
    .select(cardColumns)
    .executeTakeFirst()

export const saveCard = (db: Db, child: Child, { item, facet }: CardName, card: Card) => {
  const values = {
    stability: card.stability,
    difficulty: card.difficulty,
    reviewed_on: card.reviewedOn,
    due_on: card.dueOn,
    best_step: card.bestStep,
  }
  return db
    .insertInto('learning_cards')
    .values({ student_id: child.id, item, facet, ...values })
    .onConflict(conflict => conflict.columns(['student_id', 'item', 'facet']).doUpdateSet(values))
    .execute()
}

/** Stores the first meeting of an item; a later one changes nothing. */
export const saveMeeting = (
  db: Db,
  child: Child,
  item: string,
  answeredOn: string,
  answeredAt: Temporal.Instant,
) =>
  db
    .insertInto('learning_meetings')
    .values({ student_id: child.id, item, met_on: answeredOn, met_at: answeredAt })
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const saveCardReview = (
  db: Db,
  child: Child,
  {
    card: { item, facet, ...card },
    rating,
    sessionId,
    answerId,
    answeredOn,
    answeredAt,
  }: {
    card: CardName & Card
    rating: Rating
    sessionId: string
    answerId: string
    answeredOn: string
    answeredAt: Temporal.Instant
  },
) =>
  db
    .insertInto('learning_reviews')
    .values({
      session_id: sessionId,
      answer_id: answerId,
      student_id: child.id,
      item,
      facet,
      rating,
      reviewed_on: answeredOn,
      reviewed_at: answeredAt,
      stability: card.stability,
      difficulty: card.difficulty,
      due_on: card.dueOn,
    })
    .execute()

/** SQL: an `item` is a word that the curriculum still teaches, at any level. */
export const isTaughtWord = sql<boolean>`item in (
  select 'word:' || coalesce(concept, id) from learning_words where retired_at is null)`

/**
 * SQL: what this child can master at its level, each item once: its words, its exercises, and at the first level the letters,
 * with the special ones. A child who does not read French yet is asked words with a picture, and no exercises (plan/planning.ts).
 */
export const itemsOfLevel = ({ level, age }: Pick<Child, 'level' | 'age'>) => {
  const readsFrench = canReadFrench({ age })
  return sql<{ kind: LevelItemKind; item: string }>`
  select distinct 'word' as kind, 'word:' || coalesce(concept, id) as item
  from learning_words where level = ${level} and retired_at is null and (${readsFrench} or picture is not null)
  union all
  select 'exercise', 'exercise:' || exercise.id
  from learning_exercises exercise join learning_points point on point.id = exercise.point_id
  where point.level = ${level} and exercise.retired_at is null and ${readsFrench}
  union all
  select 'letter', 'letter:' || id from learning_letters where ${level} = 'niveau-1'`
}

/** Counts the cards of the child's level by best step, per facet and by the best facet, and the items of the level. */
export const measureLevel = async (
  db: Db,
  child: Pick<Child, 'id' | 'level' | 'age'>,
): Promise<{ steps: StepCounts; totals: ItemCounts }> => {
  const { rows } = await sql<{
    kind: LevelItemKind
    facet: Facet | null
    bestStep: number | null
    count: number
  }>`
    with items as (${itemsOfLevel(child)}),
    cards as (
      select kind, item, facet, best_step from items join learning_judged_cards using (item) where student_id = ${child.id}
    )
    select kind, facet, best_step as "bestStep", count(*)::int as count from cards group by 1, 2, 3
    union all
    select kind, null, best_step, count(*)::int from (select kind, max(best_step) as best_step from cards group by kind, item) best
    group by 1, 3
    union all
    select kind, null, null, count(*)::int from items group by 1
  `.execute(db)
  const totalOf = (kind: LevelItemKind) =>
    rows.find(row => row.kind === kind && row.bestStep === null)?.count ?? 0
  return {
    steps: rows.flatMap(({ bestStep, ...row }) => (bestStep === null ? [] : [{ ...row, bestStep }])),
    totals: { word: totalOf('word'), letter: totalOf('letter'), exercise: totalOf('exercise') },
  }
}

export type SessionRow = {
  id: string
  purpose: Purpose
  subject: string
  questions: ExerciseItem[]
  startedAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
  points: number
  progressBefore: number | null
}

/** Finds a session of this child. */
export const findSession = async (db: Db, child: Child, id: string): Promise<SessionRow | undefined> => {
  const row = await db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .where('student_id', '=', child.id)
    .select([
      'id',
      'purpose',
      'subject',
      'questions',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'points',
      'progress_before as progressBefore',
    ])
    .executeTakeFirst()
  // Not parsed: `Question` prints readings, and the names of letters are translated from the stored ones.
  return row && { ...row, questions: row.questions as unknown as ExerciseItem[] }
}

/** Appends a question to a session. */
export const addQuestion = (db: Db, sessionId: string, exercise: ExerciseItem) =>
  db
    .updateTable('learning_sessions')
    .where('id', '=', sessionId)
    .set({ questions: sql`questions || ${JSON.stringify([exercise])}::jsonb` })
    .execute()

export type AnswerRow = JudgedAnswer & {
  id: string
  place: number
  isHinted: boolean
  points: number
  feedback: unknown
  answeredAt: Temporal.Instant
}

/** Lists the answers of a session in the order in which they were given. */
export const listAnswers = async (db: Db, sessionId: string): Promise<AnswerRow[]> => {
  const rows = await db
    .selectFrom('learning_answers')
    .where('session_id', '=', sessionId)
    .select([
      'id',
      'place',
      'answer',
      'result',
      'is_hinted as isHinted',
      'points',
      'feedback',
      'answered_at as answeredAt',
    ])
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, answer: row.answer as unknown as JudgedAnswer['answer'] }))
}

/** In how many sessions the items of a lesson's report come first. */
const sessionsAfterReport = 2

/**
 * The items of this child's reports that fewer than two finished sessions followed, the latest first. What a correction added
 * counts from the correction.
 */
const reportedItems = (child: Pick<Child, 'id'>) => sql`coalesce((
  select json_agg(item order by since desc, place)
  from (
    select * from lesson_reports where student_id = ${child.id}
    order by coalesce(corrected_at, sent_at) desc limit 5
  ) r,
  unnest(r.items) with ordinality as one (item, place),
  lateral (select coalesce((r.items_added ->> item)::timestamptz, r.sent_at) as since) counted
  where since >= coalesce((
    select x.started_at from learning_sessions x
    where x.student_id = ${child.id} and x.purpose = 'vocabulary' and x.subject = '' and x.finished_at is not null
    order by x.started_at desc offset ${sessionsAfterReport - 1} limit 1), '-infinity')), '[]')`
