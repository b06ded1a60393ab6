import { longestWaitMs } from '../answer-time.ts'
import { deleteAnswers } from './answer-store.ts'
import { waitForAnswers } from './answers-under-way.ts'
import { deletePages, keepSession, letSessionGo, refreshPages } from './kept-pages.ts'
import { sendUnsentAnswers } from './send-answers.ts'
import { letNewWorkerIn, moveIntoScope, registerWorker } from './worker-registration.ts'

// A page that is not encrypted has no caches and no worker: then answers are stored, and nothing else.
const hasCaches = () => 'caches' in globalThis

/**
 * Forgets other children and what is old, then sends the child's answers.
 * @returns how many arrived late, and whether the server has any that a page loaded before does not show
 */
export const catchUp = async (childId: string) => {
  // Those of a session that was left a moment ago did not wait for a network.
  const underWay = await waitForAnswers()
  const oldest = Date.now() - longestWaitMs
  await deleteAnswers(
    ({ childId: whose, givenAt, feedback }) => whose !== childId || (feedback !== null && givenAt < oldest),
  )
  if (hasCaches()) await deletePages(whose => whose !== childId)
  const arrived = navigator.onLine ? await sendUnsentAnswers(childId) : 0
  return { arrived, hasNew: underWay + arrived > 0 }
}

/** Between two sessions: the space is made ready for a loss of the network, and a new build may take over. */
export const prepareForOffline = async (childId: string) => {
  const registration = hasCaches() && navigator.onLine && (await registerWorker())
  if (!registration) return
  await moveIntoScope()
  await refreshPages(childId)
  await letNewWorkerIn(registration)
}

/** Makes a session that begins ready for a loss of the network. */
export const prepareSession = async (childId: string, files: readonly string[]) => {
  if (!hasCaches() || !navigator.onLine || !(await registerWorker())) return
  await keepSession(childId, location.pathname + location.search, files)
}

/** The session ended: nothing of it need be stored. */
export const forgetSession = async (childId: string, sessionId: string) => {
  await deleteAnswers(answer => answer.sessionId === sessionId)
  if (hasCaches()) await letSessionGo(childId, sessionId)
}

/** After a sign-out nothing of the child stays on the device. */
export const clearDevice = async () => {
  await deleteAnswers(() => true)
  if (hasCaches()) await deletePages(() => true)
}
