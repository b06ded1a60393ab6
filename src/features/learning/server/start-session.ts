import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { type Game, games, type Posed } from '../question.ts'
import { gamesFor, grammarSession, quizSession, vocabularySession } from '../session.ts'
import { contentUpTo } from './content.ts'
import { answersOf, childOfFamily, sessionOf, standingsOf } from './queries.ts'
import { sessionView } from './view.ts'

export type SessionWish = {
  /** Made by the browser: asked for again, the session is taken up where it was left. */
  id: string
  purpose: 'vocabulary' | 'grammar' | 'quiz'
  /** A game's name, a grammar point's id, or empty. */
  subject: string
}

/** Poses 10 to 14 questions to the child that is signed in, or takes up a session that was begun. */
export const startSession = async (
  db: Db,
  family: Family,
  studentId: string,
  wish: SessionWish,
  { now, seed }: { now: Temporal.Instant; seed: number },
) => {
  const child = await childOfFamily(db, family, studentId)
  if (!child) return refuse('not_found')
  const begun = await sessionOf(db, child, wish.id)
  if (begun) return ok(sessionView(begun, await answersOf(db, begun.id), child.points))

  const [content, standings] = await Promise.all([contentUpTo(db, child.level), standingsOf(db, child)])
  const learner = { ...child, today: localOf(now, family.timezone).date, standings }
  let posed: Posed[]
  if (wish.purpose === 'quiz') posed = quizSession(content, learner, seed)
  else if (wish.purpose === 'grammar') {
    if (!content.points.some(point => point.id === wish.subject)) return refuse('not_found')
    posed = grammarSession(content, learner, seed, wish.subject)
  } else {
    const game = gameOf(wish.subject)
    if (wish.subject !== '' && !(game && gamesFor(learner).includes(game))) return refuse('not_found')
    posed = vocabularySession(content, learner, seed, game)
  }
  if (posed.length === 0) return refuse('nothing_to_ask')

  await db
    .insertInto('learning_sessions')
    .values({
      id: wish.id,
      student_id: child.id,
      purpose: wish.purpose,
      subject: wish.subject,
      questions: JSON.stringify(posed),
      started_at: now,
    })
    // A double click: whichever came first is the session of both. No column is named: two unique indexes hold the
    // id, and the later one to notice the race would throw.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const session = await sessionOf(db, child, wish.id)
  return session
    ? ok(sessionView(session, await answersOf(db, session.id), child.points))
    : refuse('not_found')
}

const gameOf = (subject: string): Game | null => games.find(game => game === subject) ?? null
