import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LearningSkill, Level } from '#platform/db/schema.ts'
import type { Given } from '../judging.ts'
import type { Climbed, Extent } from '../progress.ts'
import type { Posed } from '../question.ts'
import { standingKey } from '../session.ts'
import type { Standing } from '../spacing.ts'

/** One child, found through the family: a parent's own, or the child that is signed in itself. */
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
    // A child that is signed in is the only one there is.
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

export const childOfFamily = (db: Db, family: Family, studentId: string): Promise<Child | undefined> =>
  childQuery(db, family, studentId).executeTakeFirst()

/** The same, with the child's other answers waiting: they are counted one after the other. */
export const lockChildOfFamily = (db: Db, family: Family, studentId: string): Promise<Child | undefined> =>
  childQuery(db, family, studentId).forUpdate('progress').executeTakeFirst()

export const standingsOf = async (db: Db, child: Child): Promise<Map<string, Standing>> => {
  const rows = await db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.id)
    .select(['item', 'skill', 'step', 'best_step as bestStep', 'due_on as dueOn'])
    .execute()
  return new Map(rows.map(({ item, skill, ...standing }) => [standingKey(item, skill), standing]))
}

export const standingOf = (db: Db, child: Child, posed: Posed): Promise<Standing | undefined> =>
  db
    .selectFrom('learning_item_states')
    .where('student_id', '=', child.id)
    .where('item', '=', posed.item)
    .where('skill', '=', posed.skill)
    .select(['step', 'best_step as bestStep', 'due_on as dueOn'])
    .executeTakeFirst()

export const saveStanding = (
  db: Db,
  child: Child,
  posed: Posed,
  standing: Standing,
  now: Temporal.Instant,
) => {
  const values = {
    step: standing.step,
    best_step: standing.bestStep,
    due_on: standing.dueOn,
    answered_at: now,
  }
  return db
    .insertInto('learning_item_states')
    .values({ student_id: child.id, item: posed.item, skill: posed.skill, level: posed.level, ...values })
    .onConflict(conflict => conflict.columns(['student_id', 'item', 'skill']).doUpdateSet(values))
    .execute()
}

/** How far the child climbed the child's own level, and how much there is to climb. */
export const climbedOf = async (db: Db, child: Child): Promise<{ climbed: Climbed; extent: Extent }> => {
  const [climbed, extent] = await Promise.all([
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
  const words = extent.words ?? 0
  return {
    climbed: climbed.map(row => ({ ...row, skill: row.skill as LearningSkill })),
    extent: { reading: words, writing: words, comprehension: words + (extent.exercises ?? 0) },
  }
}

export type SessionRow = {
  id: string
  purpose: 'vocabulary' | 'grammar' | 'quiz'
  subject: string
  questions: Posed[]
  finishedAt: Temporal.Instant | null
  points: number
}

/** A session of this child; anyone else's does not exist. */
export const sessionOf = async (db: Db, child: Child, id: string): Promise<SessionRow | undefined> => {
  const row = await db
    .selectFrom('learning_sessions')
    .where('id', '=', id)
    .where('student_id', '=', child.id)
    .select(['id', 'purpose', 'subject', 'questions', 'finished_at as finishedAt', 'points'])
    .executeTakeFirst()
  return row && { ...row, questions: row.questions as unknown as Posed[] }
}

export type AnswerRow = Given & {
  id: string
  place: number
  isHinted: boolean
  points: number
  feedback: unknown
}

/** The answers of a session in the order they came. */
export const answersOf = async (db: Db, sessionId: string): Promise<AnswerRow[]> => {
  const rows = await db
    .selectFrom('learning_answers')
    .where('session_id', '=', sessionId)
    .select(['id', 'place', 'answer', 'result', 'is_hinted as isHinted', 'points', 'feedback'])
    .orderBy('answered_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, answer: row.answer as unknown as Given['answer'] }))
}

/** What the day has brought already, in the family's own day: answers, and sessions brought to their end. */
export const pointsOfDay = async (db: Db, child: Child, day: string): Promise<number> => {
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

export const finishedSessionsOf = (
  db: Db,
  child: Child,
  purpose: SessionRow['purpose'] | null,
  limit: number,
) =>
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

/** Items that wait for the child today, and words that were found at least once. */
export const countsOf = (db: Db, child: Child, today: string) =>
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

/** What a parent sees move: letters found at least once, in the order of teaching, and what was answered lately. */
export const activityOf = (db: Db, child: Child, since: string) =>
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
        .select(one => one.fn.countAll<number>().as('n'))
        .as('answersThisWeek'),
      eb
        .selectFrom('learning_answers')
        .where('student_id', '=', child.id)
        .select(one => one.fn.max('answered_on').as('day'))
        .as('lastActivityOn'),
    ])
    .executeTakeFirstOrThrow()
