import { longestWaitMs } from '../../answer-time.ts'
import { deleteAnswers } from '../session/answer-store.ts'
import { waitForPendingAnswers } from '../session/pending-answers.ts'
import { sendUnsentAnswers } from '../session/send-answers.ts'
import { cacheSession, deleteCachedPages, deleteCachedSession, refreshCachedPages } from './cached-pages.ts'
import { activateNewWorker, moveIntoScope, registerWorker } from './worker-registration.ts'

// A page that is not encrypted has no caches and no worker: then answers are stored, and nothing else.
const hasCaches = () => 'caches' in globalThis

/**
 * Deletes the data of other children and old answers, then sends the child's answers.
 * @returns how many arrived late, and whether a page that was loaded before lacks any
 */
export const catchUp = async (userId: string) => {
  // Answers of a session that was left a moment ago are still being sent; they did not wait for a network.
  const pending = await waitForPendingAnswers()
  const oldest = Date.now() - longestWaitMs
  await deleteAnswers(
    ({ childId: owner, givenAt, feedback }) => owner !== userId || (feedback !== null && givenAt < oldest),
  )
  if (hasCaches()) await deleteCachedPages(other => other !== userId)
  const arrived = navigator.onLine ? await sendUnsentAnswers(userId) : 0
  return { arrived, hasNew: pending + arrived > 0 }
}

/** Between two sessions: prepares the space for a loss of the network; a new build may take over. */
export const prepareForOffline = async (userId: string) => {
  const registration = hasCaches() && navigator.onLine && (await registerWorker())
  if (!registration) return
  await moveIntoScope()
  await refreshCachedPages(userId)
  await activateNewWorker(registration)
}

/** Prepares a session that begins for a loss of the network. */
export const prepareSession = async (userId: string, files: readonly string[]) => {
  if (!hasCaches() || !navigator.onLine || !(await registerWorker())) return
  await cacheSession(userId, location.pathname + location.search, files)
}

/** Deletes what is stored of a session that ended. */
export const deleteSession = async (userId: string, sessionId: string) => {
  await deleteAnswers(answer => answer.sessionId === sessionId)
  if (hasCaches()) await deleteCachedSession(userId, sessionId)
}

/** After a sign-out the device stores nothing of the child. */
export const clearDevice = async () => {
  await deleteAnswers(() => true)
  if (hasCaches()) await deleteCachedPages(() => true)
}
