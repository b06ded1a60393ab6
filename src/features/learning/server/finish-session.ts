import type { Family } from '#features/accounts/server/procedures.ts'
import { translateLetterName } from '#features/letters/server/letter-name.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { capDailyPoints, dailyPointsLimit, fullLevel, pointsForSession } from '../progress.ts'
import { isCounted, isDone, isFirstTryRight, pairsFound } from '../questions/judging.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { sumPointsOfDay } from './progress-queries.ts'
import { type AnswerRow, findSession, listAnswers, lockChild, type SessionRow } from './queries.ts'
import type { SummaryView } from './view.ts'

/** Finishes a session in which every question was answered. Idempotent: the bonus is given once. */
export const finishSession = (
  db: Db,
  family: Family,
  studentId: string,
  sessionId: string,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const child = await lockChild(tx, family, studentId)
    const session = child && (await findSession(tx, child, sessionId))
    if (!child || !session) return refuse('not_found')
    const answers = await listAnswers(tx, session.id)
    const attemptsAt = (place: number) => answers.filter(answer => answer.place === place)
    if (!session.questions.every((exercise, place) => isDone(exercise, attemptsAt(place))))
      return refuse('not_finished')

    const result = countResults(session, attemptsAt)
    // Answers that waited for a network end their session on the day on which they were given.
    const finishedAt = answers.at(-1)?.answeredAt ?? now
    const finishedOn = localOf(finishedAt, family.timezone).date
    const earned = await sumPointsOfDay(tx, child, finishedOn)
    const isNew = session.finishedAt === null
    const worth =
      result.asked > 0
        ? pointsForSession(result.firstTryRight, result.asked)
        : pointsForSession(result.pairs, result.pairsAsked)
    const bonus = isNew ? capDailyPoints(worth, earned) : session.points
    if (isNew) {
      await tx
        .updateTable('learning_sessions')
        .where('id', '=', session.id)
        .set({
          finished_at: finishedAt,
          finished_on: finishedOn,
          points: bonus,
          found_first: result.firstTryRight,
          asked: result.asked,
          pairs_found: result.pairs,
        })
        .execute()
      await tx
        .updateTable('student_progress')
        .where('student_id', '=', child.id)
        .set(eb => ({ points: eb('points', '+', bonus) }))
        .execute()
    }
    const summary: SummaryView = {
      ...result,
      met: listMet(session.questions),
      isDayFull: earned + (isNew ? bonus : 0) >= dailyPointsLimit,
      isStarFilled:
        session.progressBefore !== null &&
        session.progressBefore < fullLevel &&
        child.currentLevelProgress >= fullLevel,
      gained: answers.reduce((sum, { points }) => sum + points, 0) + bonus,
      points: child.points + (isNew ? bonus : 0),
      currentLevelProgress: child.currentLevelProgress,
    }
    return ok(summary)
  })

/**
 * Questions asked and right at once (`isCounted`); memory pairs are counted apart. A board without any pair is a question that was
 * missed, unless it is one of several boards of which another has a pair.
 */
const countResults = ({ questions }: SessionRow, attemptsAt: (place: number) => AnswerRow[]) => {
  const isBoard = ({ question }: ExerciseItem) => question.kind === 'memory-pairs'
  const all = questions.map((exercise, place) => ({ exercise, attempts: attemptsAt(place) }))
  const asked = all.filter(({ exercise }) => isCounted(exercise))
  const boards = all
    .filter(({ exercise }) => isBoard(exercise))
    .map(({ exercise, attempts }) => ({
      pairs: exercise.question.left.length,
      found: pairsFound(attempts).length,
    }))
  const pairs = boards.reduce((sum, { found }) => sum + found, 0)
  const missed = asked.length > 0 || pairs === 0 ? boards.filter(({ found }) => found === 0).length : 0
  return {
    asked: asked.length + missed,
    firstTryRight: asked.filter(({ attempts }) => isFirstTryRight(attempts)).length,
    pairs,
    pairsAsked: boards.reduce((sum, board) => sum + board.pairs, 0),
  }
}

/** Items met for the first time in this session. */
const listMet = (questions: readonly ExerciseItem[]): SummaryView['met'] =>
  questions.flatMap(({ item, question: { meeting, kind }, retryOf }) =>
    meeting?.ar && retryOf === undefined
      ? [
          {
            item,
            ar: meeting.ar,
            soundsFr: kind === 'meet-letter' ? translateLetterName(meeting.soundsFr) : meeting.soundsFr,
            fr: kind === 'meet-word' ? meeting.fr : '',
            // That of a letter shows the word beside it.
            picture: kind === 'meet-letter' ? null : meeting.picture,
          },
        ]
      : [],
  )
