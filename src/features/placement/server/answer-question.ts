import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudent } from '#features/families/server/queries.ts'
import { hasActiveStatus } from '#features/lessons/server/lesson-rows.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { nextPlacementStep } from '../placement.ts'
import { findRunning, listAnswers, listQuestions } from './queries.ts'
import { readPlacement, shownOptions } from './read-placement.ts'

export type PlacementAnswerInput = {
  studentId: string
  id: string
  /** How many questions were answered before: an answer sent twice counts once. */
  place: number
  /** The option as shown; null for «Je ne sais pas», which counts as a wrong answer. */
  choice: number | null
}

/** Stores one answer of a running test. The last one ends the test and notifies the parents and the child's teachers. */
export const answerQuestion = (
  db: Db,
  by: Family,
  { studentId, id, place, choice }: PlacementAnswerInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    if (!(await lockStudent(tx, by, studentId))) return refuse('not_found')
    const running = await findRunning(tx, studentId)
    const [questions, answers] = await Promise.all([
      listQuestions(tx),
      running ? listAnswers(tx, running.id) : Promise.resolve([]),
    ])
    // Already answered, perhaps on another device: returns the current state of the test.
    if (running?.id !== id || place < answers.length) return readPlacement(tx, by, studentId, now)
    const step = nextPlacementStep(questions, answers, running.readsArabic)
    if (!('question' in step) || place > answers.length) return refuse('invalid_input')
    const { question } = step
    const chosen = choice === null ? null : shownOptions(id, place, question.options)[choice]
    if (chosen === undefined) return refuse('invalid_input')
    await tx
      .insertInto('placement_answers')
      .values({
        placement_id: id,
        place,
        question_id: question.id,
        level: question.level,
        prompt_fr: question.promptFr,
        ar: question.ar,
        solution: question.answer,
        choice: chosen,
        answered_at: now,
      })
      .execute()
    const all = await listAnswers(tx, id)
    const next = nextPlacementStep(questions, all, running.readsArabic)
    if ('result' in next) {
      await tx
        .updateTable('placements')
        .where('id', '=', id)
        .set({ finished_at: now, result: next.result, is_advanced: next.isAdvanced })
        .execute()
      await notifyOfResult(tx, by, studentId, now)
    }
    return readPlacement(tx, by, studentId, now)
  })

/** Parents decide about the level; teachers with a lesson of the child ahead are notified. */
const notifyOfResult = async (tx: Db, by: Family, studentId: string, now: Temporal.Instant) => {
  const teachers = await tx
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.student_id', '=', studentId)
    .where('seats.released_at', 'is', null)
    .where('seats.ends_at', '>', now)
    .where(hasActiveStatus)
    .select('lessons.teacher_id as id')
    .distinct()
    .execute()
  const kind = 'placement_finished' as const
  await notify(tx, [
    { recipientId: by.familyId, actorId: by.userId, kind, studentId },
    ...teachers.map(({ id }) => ({ recipientId: id, kind, studentId })),
  ])
}
