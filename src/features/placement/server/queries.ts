import type { Level } from '#features/families/families.ts'
import type { Db } from '#platform/db/connect.ts'
import { isReliable } from '../placement.ts'

/** The questions in the order in which they are asked. */
export const listQuestions = (db: Db) =>
  db
    .selectFrom('placement_questions')
    .select(['id', 'level', 'prompt_fr as promptFr', 'ar', 'options', 'answer'])
    .orderBy('level')
    .orderBy('place')
    .execute()

export const listAnswers = async (db: Db, placementId: string) => {
  const rows = await db
    .selectFrom('placement_answers as given')
    .innerJoin('placements', 'placements.id', 'given.placement_id')
    .leftJoin('placement_questions as question', 'question.id', 'given.question_id')
    .where('given.placement_id', '=', placementId)
    .select([
      'given.question_id as questionId',
      'given.level',
      'given.prompt_fr as promptFr',
      'given.ar',
      'given.solution',
      'given.choice',
      'given.answered_at as answeredAt',
      'placements.started_at as startedAt',
      'question.options',
    ])
    .orderBy('given.place')
    .execute()
  return rows.map(({ answeredAt, startedAt, options, ...row }, at) => ({
    ...row,
    isRight: row.choice === row.solution,
    isSkipped: row.choice === null,
    seconds: (rows[at - 1]?.answeredAt ?? startedAt).until(answeredAt).total('seconds'),
    options: options?.length ?? optionsOfQuestion,
  }))
}

/** How many options a question has that is no longer in the curriculum. */
const optionsOfQuestion = 4

const selectPlacements = (db: Db, studentId: string) =>
  db
    .selectFrom('placements')
    .where('student_id', '=', studentId)
    .select([
      'id',
      'reads_arabic as readsArabic',
      'finished_at as finishedAt',
      'result',
      'is_advanced as isAdvanced',
      'decision',
    ])

/** The test of the child that goes on. */
export const findRunning = (db: Db, studentId: string) =>
  selectPlacements(db, studentId).where('finished_at', 'is', null).executeTakeFirst()

/** The tests of a family's children that ended and whose answers show nothing. */
export const listUnclear = async (db: Db, familyId: string): Promise<string[]> => {
  const finished = await db
    .selectFrom('placements')
    .innerJoin('students', 'students.id', 'placements.student_id')
    .where('students.parent_id', '=', familyId)
    .where('placements.result', 'is not', null)
    .select(['placements.id', 'placements.result'])
    .$narrowType<{ result: Level }>()
    .execute()
  const unclear: string[] = []
  for (const { id, result } of finished) if (!isReliable(result, await listAnswers(db, id))) unclear.push(id)
  return unclear
}

/** The last test of the child that ended. */
export const findFinished = async (db: Db, studentId: string) => {
  const row = await selectPlacements(db, studentId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { finishedAt, result } = row
  // A constraint holds both or neither.
  if (finishedAt === null || result === null) throw new Error('A finished placement without its result')
  return { ...row, finishedAt, result }
}
