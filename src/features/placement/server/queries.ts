import type { Db } from '#platform/db/connect.ts'

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
    .selectFrom('placement_answers')
    .where('placement_id', '=', placementId)
    .select(['question_id as questionId', 'level', 'prompt_fr as promptFr', 'ar', 'solution', 'choice'])
    .orderBy('place')
    .execute()
  return rows.map(row => ({ ...row, isRight: row.choice === row.solution }))
}

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
