import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { isDone, judge, outcomeOf } from '../judging.ts'
import { figuresOf, moved, pointsFor } from '../progress.ts'
import type { Posed } from '../question.ts'
import { climb, type Outcome } from '../spacing.ts'
import {
  answersOf,
  type Child,
  climbedOf,
  lockChildOfFamily,
  pointsOfDay,
  saveStanding,
  sessionOf,
  standingOf,
} from './queries.ts'
import type { AnswerInput, Feedback } from './view.ts'

/** Judges an answer, moves the item, the figures and the points, and says what a child should read. Once per answer id. */
export const answerItem = (
  db: Db,
  family: Family,
  studentId: string,
  input: AnswerInput,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const child = await lockChildOfFamily(tx, family, studentId)
    const session = child && (await sessionOf(tx, child, input.sessionId))
    if (!child || !session) return refuse('not_found')
    const before = await answersOf(tx, session.id)
    const sentBefore = before.find(({ id }) => id === input.id)
    if (sentBefore) return ok(sentBefore.feedback as Feedback)

    const posed = session.questions[input.place]
    const result = posed && judge(posed, input.answer)
    if (!posed || !result) return refuse('invalid_input')
    const given = before.filter(({ place }) => place === input.place)
    const tried = { answer: input.answer, result, isHinted: input.isHinted && session.purpose !== 'quiz' }
    const outcome = outcomeOf(posed, given, tried)
    const wasDone = isDone(posed, given)
    const isDoneNow = isDone(posed, [...given, tried])

    const today = localOf(now, family.timezone).date
    const climbed = outcome ? await moveItem(tx, child, posed, outcome, today, now) : false
    // A board of pairs counts once, when it is full; a question found before brings nothing more.
    const counts = !wasDone && isDoneNow
    const gained = counts ? pointsFor({ outcome, climbed }, await pointsOfDay(tx, child, today)) : 0
    if (gained > 0)
      await tx
        .updateTable('student_progress')
        .where('student_id', '=', child.id)
        .set(eb => ({ points: eb('points', '+', gained) }))
        .execute()

    const feedback: Feedback = {
      ...tellingOf(posed, input, result),
      isDone: isDoneNow,
      isFirstTry: given.length === 0,
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

/** Moves the item by its step and the child's figures with it. @returns whether the item climbed */
const moveItem = async (
  db: Db,
  child: Child,
  posed: Posed,
  outcome: Outcome,
  today: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const standing = await standingOf(db, child, posed)
  const next = climb(standing, outcome, today)
  const earlier = await climbedOf(db, child)
  await saveStanding(db, child, posed, next, now)
  if (next.bestStep > (standing?.bestStep ?? 0)) {
    const later = await climbedOf(db, child)
    const figures = moved(
      child,
      figuresOf(earlier.climbed, earlier.extent),
      figuresOf(later.climbed, later.extent),
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
  return next.step > (standing?.step ?? 0)
}

/** What the child reads: the solution and why, and for a wrong pick what it would have meant. */
const tellingOf = ({ question, key }: Posed, { answer }: AnswerInput, result: Feedback['result']) => {
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
