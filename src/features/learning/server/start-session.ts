import type { Family } from '#features/accounts/server/procedures.ts'
import { mayRecordVoice } from '#features/voices/server/consent.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { type Game, games } from '../games.ts'
import { offeredGames } from '../learner.ts'
import { buildGrammarSession, buildQuiz, buildVocabularySession } from '../plan/session.ts'
import { listSpellable } from '../plan/spelling.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { getContent, getContentWith } from './content-cache.ts'
import { loadHeard } from './listening.ts'
import { findChildAndSession, findSession, listAnswers, loadMemory } from './queries.ts'
import { type SessionRequest, toSessionView } from './view.ts'

/** Starts a session of 10 to 14 questions, or resumes the one with that id. */
export const startOrResumeSession = async (
  db: Db,
  family: Family,
  studentId: string,
  request: SessionRequest,
  { now, seed }: { now: Temporal.Instant; seed: number },
) => {
  const found = await findChildAndSession(db, family, studentId, request.id)
  if (!found) return refuse('not_found')
  const { child, contentVersion } = found
  const resume = async () => {
    const session = await findSession(db, child, request.id)
    if (!session) return refuse('not_found')
    return ok(toSessionView(session, await listAnswers(db, session.id), child))
  }
  if (found.isStarted) return resume()

  const [content, memory, heard, mayRecord] = await Promise.all([
    getContent(db, child.level, contentVersion),
    loadMemory(db, child),
    loadHeard(db, child),
    mayRecordVoice(db, child.id),
  ])
  const learner = { ...child, today: localOf(now, family.timezone).date, ...memory, heard, mayRecord }
  let items: ExerciseItem[]
  if (request.purpose === 'quiz') items = buildQuiz(content, learner, seed)
  else if (request.purpose === 'grammar') {
    if (!content.points.some(point => point.id === request.subject)) return refuse('not_found')
    items = buildGrammarSession(content, learner, seed, request.subject, Boolean(request.together))
  } else {
    const game = findGame(request.subject)
    const offered = () => offeredGames(learner, heard.keys(), listSpellable(content, learner))
    if (request.subject !== '' && !(game && offered().includes(game))) return refuse('not_found')
    const known = await getContentWith(db, child.level, game ? [] : learner.reported, contentVersion)
    items = buildVocabularySession(known, learner, seed, game)
  }
  if (items.length === 0) return refuse('nothing_to_ask')

  const inserting = db
    .insertInto('learning_sessions')
    .values({
      id: request.id,
      student_id: child.id,
      purpose: request.purpose,
      subject: request.subject,
      questions: JSON.stringify(items),
      started_at: now,
      progress_before: child.currentLevelProgress,
    })
    // After a double click both requests return the session that was inserted first. No conflict target is named because
    // two unique indexes cover the id, and a race on the other one would throw.
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
    .then(result => ok(result.numInsertedOrUpdatedRows === 1n))
  // The child was erased meanwhile.
  const inserted = await refuseConstraints(inserting, { learning_sessions_student_id_fkey: 'not_found' })
  if (!inserted.ok) return inserted
  if (!inserted.value) return resume()
  return ok(
    toSessionView(
      {
        ...request,
        questions: items,
        startedAt: now,
        progressBefore: child.currentLevelProgress,
        finishedAt: null,
        points: 0,
      },
      [],
      child,
    ),
  )
}

const findGame = (subject: string): Game | null => games.find(game => game === subject) ?? null
