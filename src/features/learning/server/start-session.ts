import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { offeredGames } from '../learner.ts'
import { type ExerciseItem, type Game, games, type Purpose } from '../question.ts'
import { buildGrammarSession, buildQuiz, buildVocabularySession } from '../session.ts'
import { loadContentUpTo } from './content.ts'
import { loadHeard } from './listening.ts'
import { findChild, findSession, listAnswers, listReportedItems, loadMemory } from './queries.ts'
import { toSessionView } from './view.ts'

export type SessionRequest = {
  /** Chosen by the browser. A request with a known id resumes that session. */
  id: string
  purpose: Purpose
  /** A game's name, a grammar point's id, or empty. */
  subject: string
}

/** Starts a session of 10 to 14 questions, or resumes the one with that id. */
export const startSession = async (
  db: Db,
  family: Family,
  studentId: string,
  request: SessionRequest,
  { now, seed }: { now: Temporal.Instant; seed: number },
) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const existing = await findSession(db, child, request.id)
  if (existing) return ok(toSessionView(existing, await listAnswers(db, existing.id), child.points))

  const [content, memory, reported, heard] = await Promise.all([
    loadContentUpTo(db, child.level),
    loadMemory(db, child),
    listReportedItems(db, child),
    loadHeard(db, child),
  ])
  const learner = { ...child, today: localOf(now, family.timezone).date, ...memory, reported, heard }
  let items: ExerciseItem[]
  if (request.purpose === 'quiz') items = buildQuiz(content, learner, seed)
  else if (request.purpose === 'grammar') {
    if (!content.points.some(point => point.id === request.subject)) return refuse('not_found')
    items = buildGrammarSession(content, learner, seed, request.subject)
  } else {
    const game = findGame(request.subject)
    if (request.subject !== '' && !(game && offeredGames(learner, heard.keys()).includes(game)))
      return refuse('not_found')
    items = buildVocabularySession(content, learner, seed, game)
  }
  if (items.length === 0) return refuse('nothing_to_ask')

  await db
    .insertInto('learning_sessions')
    .values({
      id: request.id,
      student_id: child.id,
      purpose: request.purpose,
      subject: request.subject,
      questions: JSON.stringify(items),
      started_at: now,
    })
    // After a double click both requests return the session that was inserted first. No conflict target is named because
    // two unique indexes cover the id, and a race on the other one would throw.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const session = await findSession(db, child, request.id)
  return session
    ? ok(toSessionView(session, await listAnswers(db, session.id), child.points))
    : refuse('not_found')
}

const findGame = (subject: string): Game | null => games.find(game => game === subject) ?? null
