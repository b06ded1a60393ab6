import { randomInt } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { answerTime } from '../answer-time.ts'
import { isOfKind } from '../items.ts'
import { continuedFacet, facetsReviewed, firstReview, isHeld, type Rating, reviewCard } from '../memory.ts'
import { meetingOf } from '../plan/candidates.ts'
import { planningFor } from '../plan/planning.ts'
import { addedAfter, metItemOf, retryTimeOf } from '../plan/retry.ts'
import { applyProgress, boardPoints, capDailyPoints, computeProgress, pointsFor } from '../progress.ts'
import {
  areAllFound,
  deservesPraise,
  explain,
  isDone,
  type JudgedAnswer,
  judge,
  ratingFor,
} from '../questions/judging.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { getContentWith } from './content-cache.ts'
import { earnCertificates } from './earn-certificates.ts'
import { sumPointsOfDay } from './progress-queries.ts'
import {
  type AnswerRow,
  addQuestion,
  type Child,
  findCard,
  findSession,
  listAnswers,
  lockChild,
  measureLevel,
  type SessionRow,
  saveCard,
  saveCardReview,
  saveFigures,
  saveMeeting,
} from './queries.ts'
import { translateLetterNames } from './reader-names.ts'
import { type AnswerInput, type Feedback, toSent } from './view.ts'

/**
 * Judges an answer, updates the card, the figures and the points, and returns the feedback. A missed question comes again at
 * the end of the session. Idempotent: an answer id that was sent before returns the stored feedback. An answer that waited for
 * a network counts for the time when it was given.
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

    const judged = judgeAnswer(session, answers, input)
    if (!judged) return refuse('invalid_input')
    if (judged.wasOver) return ok(acknowledge(child, session, answers, judged))
    const { exercise, rating } = judged
    const answeredAt = answerTime(input.waitedMs, { startedAt: session.startedAt, now })
    const answeredOn = localOf(answeredAt, family.timezone).date
    const gained = await gainPoints(tx, child, judged, answeredOn)

    const open = countOpen(session, [...answers, { ...judged.attempt, place: input.place }])
    const over = { place: input.place, attempts: judged.all, isLast: open === 0 }
    const added = judged.isOver ? await addAfter(tx, child, session, over, answeredOn) : null
    const feedback = feedbackOn(judged, {
      gained,
      points: child.points + gained,
      added,
      left: open + (added ? 1 : 0),
      turns: session.questions.length,
    })
    const at = { sessionId: session.id, answerId: input.id, answeredOn, answeredAt }
    await saveAnswer(tx, child, input, { result: judged.attempt.result, feedback, ...at })
    await saveMeeting(tx, child, metItemOf(exercise.item), answeredOn, answeredAt)
    if (rating) await review(tx, child, exercise, rating, at)
    return ok(feedback)
  })

type Judged = NonNullable<ReturnType<typeof judgeAnswer>>

/** The answer beside the earlier ones to the same question; undefined when it is none to a question of the session. */
const judgeAnswer = (
  { questions, purpose }: SessionRow,
  answers: readonly AnswerRow[],
  input: AnswerInput,
) => {
  const exercise = questions[input.place]
  const result = exercise && judge(exercise, input.answer)
  if (!exercise || !result) return undefined
  const attempts = answers.filter(({ place }) => place === input.place)
  const attempt = { answer: input.answer, result, isHinted: input.isHinted && purpose !== 'quiz' }
  const all = [...attempts, attempt]
  const isOver = isDone(exercise, all)
  return {
    exercise,
    attempt,
    attempts,
    all,
    rating: ratingFor(exercise, attempts, attempt),
    isOver,
    /** Another tab has answered it. */
    wasOver: isDone(exercise, attempts),
  }
}

/** Adds the points of the answer to the child's, as far as the day allows. @returns how many */
const gainPoints = async (
  db: Db,
  child: Child,
  { exercise, all, rating, isOver }: Judged,
  answeredOn: string,
) => {
  const isDue = rating !== null && (await isDueToday(db, child, exercise, answeredOn))
  const worth =
    isOver && exercise.question.kind === 'memory-pairs' && areAllFound(exercise, all)
      ? boardPoints
      : // A child who rates itself earns nothing by it.
        exercise.question.echo
        ? 0
        : pointsFor(rating, isDue)
  const gained = worth === 0 ? 0 : capDailyPoints(worth, await sumPointsOfDay(db, child, answeredOn))
  if (gained > 0)
    await db
      .updateTable('student_progress')
      .where('student_id', '=', child.id)
      .set(eb => ({ points: eb('points', '+', gained) }))
      .execute()
  return gained
}

/** @param turns how many questions the session had before one was added */
const feedbackOn = (
  { exercise, attempt, all, isOver }: Judged,
  { turns, ...counted }: Pick<Feedback, 'gained' | 'points' | 'added' | 'left'> & { turns: number },
): Feedback => ({
  ...explain(translateLetterNames(exercise), attempt, isOver),
  isDone: isOver,
  isFirstTry: exercise.retryOf === undefined && deservesPraise(exercise.question, all),
  comesBack: retryTimeOf(exercise, { isAgain: exercise.retryOf !== undefined, turns }),
  ...counted,
})

const saveAnswer = (
  db: Db,
  child: Child,
  input: AnswerInput,
  {
    result,
    feedback,
    sessionId,
    answeredOn,
    answeredAt,
  }: { result: JudgedAnswer['result']; feedback: Feedback } & Moment,
) =>
  db
    .insertInto('learning_answers')
    .values({
      session_id: sessionId,
      id: input.id,
      student_id: child.id,
      place: input.place,
      answer: JSON.stringify(input.answer),
      result,
      is_hinted: input.isHinted,
      points: feedback.gained,
      answered_on: answeredOn,
      answered_at: answeredAt,
      feedback: JSON.stringify(feedback),
    })
    .execute()

/** The feedback on a question that another tab has already answered: it shows the right answer, and nothing is stored or rated. */
const acknowledge = (
  child: Child,
  session: SessionRow,
  answers: readonly AnswerRow[],
  { exercise, attempt, attempts }: Judged,
): Feedback => ({
  ...(attempts.at(-1)?.feedback as Feedback),
  ...explain(translateLetterNames(exercise), attempt, true),
  isFirstTry: false,
  // What was right comes back no sooner, whatever this tab chose.
  ...(attempts.at(-1)?.result !== 'wrong' && { comesBack: 'no' }),
  gained: 0,
  points: child.points,
  left: countOpen(session, answers),
})

const countOpen = ({ questions }: SessionRow, answers: readonly (JudgedAnswer & { place: number })[]) =>
  questions.filter(
    (exercise, at) =>
      !isDone(
        exercise,
        answers.filter(({ place }) => place === at),
      ),
  ).length

const isDueToday = async (db: Db, child: Child, exercise: ExerciseItem, answeredOn: string) => {
  const card = await findCard(db, child, exercise)
  return !card || card.dueOn <= answeredOn
}

/** Which answer, and when it was given. */
type Moment = { sessionId: string; answerId: string; answeredOn: string; answeredAt: Temporal.Instant }

/** Moves the cards that the answer reviews, stores the reviews, and the child's figures when a card reached a new step. */
const review = async (
  db: Db,
  child: Child,
  { item, facet: asked }: ExerciseItem,
  rating: Rating,
  at: Moment,
) => {
  let before: Awaited<ReturnType<typeof measureLevel>> | undefined
  let becomesHeld = false
  for (const facet of facetsReviewed(asked, rating)) {
    const card = await findCard(db, child, { item, facet })
    if (facet !== asked && !(card && card.dueOn <= at.answeredOn)) continue
    const easier = continuedFacet[facet]
    const next = card
      ? reviewCard(card, rating, at.answeredOn)
      : firstReview(easier && (await findCard(db, child, { item, facet: easier })), rating, at.answeredOn)
    if (next.bestStep > (card?.bestStep ?? 0)) before ??= await measureLevel(db, child)
    becomesHeld ||= isHeld(next) && !isHeld(card)
    await saveCard(db, child, { item, facet }, next)
    await saveCardReview(db, child, { card: { item, facet, ...next }, rating, ...at })
  }
  if (before) await raiseFigures(db, child, before)
  if (becomesHeld && isOfKind(item, 'word')) await earnCertificates(db, child.id, at.answeredAt)
}

const raiseFigures = async (db: Db, child: Child, before: Awaited<ReturnType<typeof measureLevel>>) => {
  const after = await measureLevel(db, child)
  const figures = applyProgress(
    child,
    computeProgress(before.steps, before.totals),
    computeProgress(after.steps, after.totals),
  )
  await saveFigures(db, child, figures)
}

/** Adds a missed question to the end of the session, in another order or as the meeting of its item, or a meeting to end with. */
const addAfter = async (
  db: Db,
  child: Child,
  session: SessionRow,
  over: Parameters<typeof addedAfter>[1],
  answeredOn: string,
) => {
  const random = seededRandom(randomInt(2 ** 31))
  const meet = async (item: string) => {
    const content = await getContentWith(db, child.level, [item])
    return meetingOf(
      item,
      planningFor(content, { ...child, today: answeredOn, cards: new Map(), met: new Set() }, random),
    )
  }
  const again = await addedAfter(session.questions, over, random, meet)
  if (!again) return null
  await addQuestion(db, session.id, again)
  return { place: session.questions.length, ...toSent(session.purpose, again) }
}
