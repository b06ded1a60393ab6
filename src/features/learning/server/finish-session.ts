import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { isDone } from '../judging.ts'
import { capDailyPoints, sessionPoints } from '../progress.ts'
import { findSession, listAnswers, lockChild, sumPointsOfDay } from './queries.ts'
import type { SummaryView } from './view.ts'

/** Finishes a session in which every question is solved. Idempotent: the bonus is given once. */
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
    const attempts = session.questions.map((_, place) => answers.filter(answer => answer.place === place))
    if (!session.questions.every((exercise, place) => isDone(exercise, attempts[place] ?? [])))
      return refuse('not_finished')

    const foundFirst = attempts.filter(tries => tries.every(({ result }) => result === 'right')).length
    const answerPoints = answers.reduce((sum, { points }) => sum + points, 0)
    const today = localOf(now, family.timezone).date
    const bonus =
      session.finishedAt === null
        ? capDailyPoints(sessionPoints, await sumPointsOfDay(tx, child, today))
        : session.points
    if (session.finishedAt === null) {
      await tx
        .updateTable('learning_sessions')
        .where('id', '=', session.id)
        .set({ finished_at: now, finished_on: today, points: bonus, found_first: foundFirst })
        .execute()
      await tx
        .updateTable('student_progress')
        .where('student_id', '=', child.id)
        .set(eb => ({ points: eb('points', '+', bonus) }))
        .execute()
    }
    const summary: SummaryView = {
      asked: session.questions.length,
      foundFirst,
      gained: answerPoints + bonus,
      points: child.points + (session.finishedAt === null ? bonus : 0),
      currentLevelProgress: child.currentLevelProgress,
    }
    return ok(summary)
  })
