import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LearningSkill, Level } from '#platform/db/schema.ts'
import { reviewKey } from '../candidates.ts'
import type { JudgedAnswer } from '../judging.ts'
import type { ItemCounts, StepCounts } from '../progress.ts'
import type { ExerciseItem, Purpose } from '../question.ts'
import type { ReviewState } from '../review-state.ts'

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
    .where('students.parent_id', '=', family.parentId)
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

export const listReviewStates = async (db: Db, child: Child): Promise<Map<string, ReviewState>> => {
  const rows = await db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.id)
    .select(['item', 'skill', 'step', 'best_step as bestStep', 'due_on as dueOn'])
    .execute()
  return new Map(rows.map(({ item, skill, ...state }) => [reviewKey(item, skill), state]))
}

export const findReviewState = (
  db: Db,
  child: Child,
  exercise: ExerciseItem,
): Promise<ReviewState | undefined> =>
  db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.id)
    .where('item', '=', exercise.item)
    .where('skill', '=', exercise.skill)
    .select(['step', 'best_step as bestStep', 'due_on as dueOn'])
    .executeTakeFirst()

export const saveReviewState = (
  db: Db,
  child: Child,
  exercise: ExerciseItem,
  state: ReviewState,
  now: Temporal.Instant,
) => {
  const values = {
    step: state.step,
    best_step: state.bestStep,
    due_on: state.dueOn,
    answered_at: now,
  }
  return db
    .insertInto('learning_item_states')
    .values({
      student_id: child.id,
      item: exercise.item,
      skill: exercise.skill,
      level: exercise.level,
      ...values,
    })
    .onConflict(conflict => conflict.columns(['student_id', 'item', 'skill']).doUpdateSet(values))
    .execute()
}

/** Counts the child's items of its level by best step, and how many items the level has. */
export const measureLevel = async (
  db: Db,
  child: Child,
): Promise<{ steps: StepCounts; totals: ItemCounts }> => {
  const [steps, totals] = await Promise.all([
    db
      .selectFrom('learning_item_states')
      .where('student_id', '=', child.id)
      .where('level', '=', child.level)
      .groupBy(['skill', 'best_step'])
      .select(eb => ['skill', 'best_step as bestStep', eb.fn.countAll<number>().as('count')])
      .execute(),
    db
      .selectNoFrom(eb => [
        eb
          .selectFrom('learning_words')
          .where('level', '=', child.level)
          .select(one => one.fn.countAll<number>().as('count'))
          .as('words'),
        eb
          .selectFrom('learning_exercises')
          .innerJoin('learning_points', 'learning_points.id', 'learning_exercises.point_id')
          .where('learning_points.level', '=', child.level)
          .select(one => one.fn.countAll<number>().as('count'))
          .as('exercises'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const words = totals.words ?? 0
  return {
    steps: steps.map(row => ({ ...row, skill: row.skill as LearningSkill })),
    totals: { reading: words, writing: words, comprehension: words + (totals.exercises ?? 0) },
  }
}

export type SessionRow = {
  id: string
  purpose: Purpose
  subject: string
  questions: ExerciseItem[]
  finishedAt: Temporal.Instant | null
  points: number
}

/** Finds a session of this child. */
export const findSession = async (db: Db, child: Child, id: string): Promise<SessionRow | undefined> => {
  const row = await db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .where('student_id', '=', child.id)
    .select(['id', 'purpose', 'subject', 'questions', 'finished_at as finishedAt', 'points'])
    .executeTakeFirst()
  return row && { ...row, questions: row.questions as unknown as ExerciseItem[] }
}

export type AnswerRow = JudgedAnswer & {
  id: string
  place: number
  isHinted: boolean
  points: number
  feedback: unknown
}

/** Lists the answers of a session in the order in which they arrived. */
export const listAnswers = async (db: Db, sessionId: string): Promise<AnswerRow[]> => {
  const rows = await db
    .selectFrom('learning_answers')
    .where('session_id', '=', sessionId)
    .select(['id', 'place', 'answer', 'result', 'is_hinted as isHinted', 'points', 'feedback'])
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, answer: row.answer as unknown as JudgedAnswer['answer'] }))
}

/** Sums the points that the child earned on this day of the family's zone, by answers and by finished sessions. */
export const sumPointsOfDay = async (db: Db, child: Child, day: string): Promise<number> => {
  const row = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .where('answered_on', '=', day)
        .select(one => one.fn.sum<number>('points').as('points'))
        .as('answers'),
      eb
        .selectFrom('learning_sessions')
        .where('student_id', '=', child.id)
        .where('finished_on', '=', day)
        .select(one => one.fn.sum<number>('points').as('points'))
        .as('sessions'),
    ])
    .executeTakeFirst()
  return (row?.answers ?? 0) + (row?.sessions ?? 0)
}

export const listFinishedSessions = (db: Db, child: Child, purpose: Purpose | null, limit: number) =>
  db
    .selectFrom('learning_sessions')
    .where('student_id', '=', child.id)
    .where('finished_at', 'is not', null)
    .$if(purpose !== null, query => query.where('purpose', '=', purpose ?? 'quiz'))
    .select(['id', 'purpose', 'finished_on as finishedOn', 'found_first as foundFirst', 'points'])
    .select(sql<number>`jsonb_array_length(questions)`.as('asked'))
    .orderBy('finished_at', 'desc')
    .limit(limit)
    .execute()

/** Counts the items due today, and the words that the child got right at least once. */
export const countDueAndFound = (db: Db, child: Child, today: string) =>
  db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.id)
    .select(eb => [
      eb.fn.count<number>('item').distinct().filterWhere('due_on', '<=', today).as('due'),
      eb.fn
        .count<number>('item')
        .distinct()
        .filterWhere('best_step', '>', 0)
        .filterWhere('item', 'like', 'word:%')
        .as('wordsFound'),
    ])
    .executeTakeFirstOrThrow()

/** The alphabet with the letters that the child got right at least once, and the recent answers. `since` is a day. */
export const findActivity = (db: Db, child: Child, since: string) =>
  db
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('learning_letters as l')
          .where('l.is_special', '=', false)
          .select([
            'l.letter',
            'l.name_fr as nameFr',
            sql<boolean>`exists (select from learning_item_states i
              where i.student_id = ${child.id} and i.item = 'letter:' || l.id and i.best_step > 0)`.as(
              'isFound',
            ),
          ])
          .orderBy('l.place'),
      ).as('letters'),
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .where('answered_on', '>=', since)
        .select(one => one.fn.countAll<number>().as('count'))
        .as('answersThisWeek'),
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .select(one => one.fn.max('answered_on').as('day'))
        .as('lastActivityOn'),
    ])
    .executeTakeFirstOrThrow()
