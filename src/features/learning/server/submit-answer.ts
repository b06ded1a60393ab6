import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { isDone, judge, stepChangeFor } from '../judging.ts'
import { applyProgress, computeProgress, pointsFor } from '../progress.ts'
import type { ExerciseItem } from '../question.ts'
import { nextReviewState, type StepChange } from '../review-state.ts'
import {
  type Child,
  findReviewState,
  findSession,
  listAnswers,
  lockChild,
  measureLevel,
  saveReviewState,
  sumPointsOfDay,
} from './queries.ts'
import type { AnswerInput, Feedback } from './view.ts'

/**
 * Judges an answer, updates the review state, the figures and the points, and returns the feedback. Idempotent: an answer id
 * that was sent before returns the stored feedback.
 */
export const submitAnswer = (
  db: Db,
  family: Family,
  studentId: string,
  input: AnswerInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const child = await lockChild(tx, family, studentId)
    const session = child && (await findSession(tx, child, input.sessionId))
    if (!child || !session) return refuse('not_found')
    const answers = await listAnswers(tx, session.id)
    const duplicate = answers.find(({ id }) => id === input.id)
    if (duplicate) return ok(duplicate.feedback as Feedback)

    const exercise = session.questions[input.place]
    const result = exercise && judge(exercise, input.answer)
    if (!exercise || !result) return refuse('invalid_input')
    const attempts = answers.filter(({ place }) => place === input.place)
    const attempt = { answer: input.answer, result, isHinted: input.isHinted && session.purpose !== 'quiz' }
    const stepChange = stepChangeFor(exercise, attempts, attempt)
    const wasDone = isDone(exercise, attempts)
    const isDoneNow = isDone(exercise, [...attempts, attempt])

    const today = localOf(now, family.timezone).date
    const promoted = stepChange ? await updateReviewState(tx, child, exercise, stepChange, today, now) : false
    // Points are given once per exercise, when it is solved.
    const gained =
      !wasDone && isDoneNow ? pointsFor({ stepChange, promoted }, await sumPointsOfDay(tx, child, today)) : 0
    if (gained > 0)
      await tx
        .updateTable('student_progress')
        .where('student_id', '=', child.id)
        .set(eb => ({ points: eb('points', '+', gained) }))
        .execute()

    const feedback: Feedback = {
      ...explainAnswer(exercise, input, result),
      isDone: isDoneNow,
      isFirstTry: attempts.length === 0,
      gained,
      points: child.points + gained,
    }
    await tx
      .insertInto('learning_answers')
      .values({
        session_id: session.id,
        id: input.id,
        student_id: child.id,
        place: input.place,
        answer: JSON.stringify(input.answer),
        result,
        is_hinted: input.isHinted,
        points: gained,
        answered_on: today,
        answered_at: now,
        feedback: JSON.stringify(feedback),
      })
      .execute()
    return ok(feedback)
  })

/** Updates the item's review state and the child's figures. @returns whether the item was promoted */
const updateReviewState = async (
  db: Db,
  child: Child,
  exercise: ExerciseItem,
  stepChange: StepChange,
  today: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const state = await findReviewState(db, child, exercise)
  const next = nextReviewState(state, stepChange, today)
  const earlier = await measureLevel(db, child)
  await saveReviewState(db, child, exercise, next, now)
  if (next.bestStep > (state?.bestStep ?? 0)) {
    const later = await measureLevel(db, child)
    const figures = applyProgress(
      child,
      computeProgress(earlier.steps, earlier.totals),
      computeProgress(later.steps, later.totals),
    )
    await db
      .updateTable('student_progress')
      .where('student_id', '=', child.id)
      .set({
        reading: figures.reading,
        writing: figures.writing,
        comprehension: figures.comprehension,
        current_level_progress: figures.currentLevelProgress,
      })
      .execute()
  }
  return next.step > (state?.step ?? 0)
}

/** The result, the solution with its reason, and the meaning of a wrong choice. */
const explainAnswer = (
  { question, key }: ExerciseItem,
  { answer }: AnswerInput,
  result: Feedback['result'],
) => {
  const isPair = question.form === 'pairs'
  const chosen = 'choice' in answer ? answer.choice : -1
  const note = key.notes[chosen]
  const option = question.options[chosen]
  return {
    result,
    solution: isPair ? null : key.solution,
    about: isPair ? null : key.about,
    whyFr: isPair && result === 'wrong' ? null : key.whyFr,
    picked: result === 'wrong' && note && option ? { text: option.text, note } : null,
  }
}
