import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { isDone } from '../judging.ts'
import { bounded, pointsOfASession } from '../progress.ts'
import { answersOf, lockChildOfFamily, pointsOfDay, sessionOf } from './queries.ts'
import type { SummaryView } from './view.ts'

/** Ends a session in which everything was found. Asked for again, it tells the same. */
export const finishSession = (
  db: Db,
  family: Family,
  studentId: string,
  sessionId: string,
  now: Temporal.Instant,
) =>
  db.transaction().execute(async tx => {
    const child = await lockChildOfFamily(tx, family, studentId)
    const session = child && (await sessionOf(tx, child, sessionId))
    if (!child || !session) return refuse('not_found')
    const answers = await answersOf(tx, session.id)
    const given = session.questions.map((_, place) => answers.filter(answer => answer.place === place))
    if (!session.questions.every((posed, place) => isDone(posed, given[place] ?? [])))
      return refuse('not_finished')

    const foundFirst = given.filter(tries => tries.every(({ result }) => result === 'right')).length
    const inAnswers = answers.reduce((sum, { points }) => sum + points, 0)
    const today = localOf(now, family.timezone).date
    const bonus =
      session.finishedAt === null
        ? bounded(pointsOfASession, await pointsOfDay(tx, child, today))
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
      gained: inAnswers + bonus,
      points: child.points + (session.finishedAt === null ? bonus : 0),
      currentLevelProgress: child.currentLevelProgress,
    }
    return ok(summary)
  })
