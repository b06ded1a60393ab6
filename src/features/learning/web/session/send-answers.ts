import type { Feedback } from '../../server/view.ts'
import {
  changeAnswer,
  deleteAnswer,
  deleteAnswers,
  listCompleteSessions,
  listUnsentAnswers,
} from './answer-store.ts'
import type { StoredAnswer } from './resume-session.ts'

/**
 * Calls the public API: the worker of the child's space has no other client. Undefined when the server could not decide, or when
 * somebody else is signed in: the answers wait for the child.
 */
const call = async (method: 'PUT' | 'POST', path: string, body: object) => {
  try {
    const response = await fetch(`/api/v1/learning/sessions/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const isUndecided = response.status >= 500 || [401, 403, 408, 429].includes(response.status)
    return isUndecided ? undefined : response
  } catch {
    return undefined
  }
}

const send = async ({ sessionId, id, place, answer, isHinted, givenAt }: StoredAnswer) => {
  const waitedMs = Math.max(0, Date.now() - givenAt)
  const response = await call('PUT', `${sessionId}/answers/${id}`, { place, answer, isHinted, waitedMs })
  if (!response) return 'waiting'
  if (!response.ok) {
    await deleteAnswer(id)
    return 'refused'
  }
  await changeAnswer(id, { feedback: (await response.json()) as Feedback })
  return 'sent'
}

/** Ends a session whose answers are all there. */
const finish = async (sessionId: string) => {
  const response = await call('POST', `${sessionId}/end`, {})
  if (response) await deleteAnswers(answer => answer.sessionId === sessionId)
}

/**
 * Sends the answers that the child gave without a network, in their order, and ends the sessions that are complete by them.
 * Another tab may do the same: the server counts an answer once.
 * @returns how many answers arrived
 */
export const sendUnsentAnswers = async (userId: string): Promise<number> => {
  let arrived = 0
  for (const answer of await listUnsentAnswers(userId)) {
    const outcome = await send(answer)
    if (outcome === 'waiting') return arrived
    if (outcome === 'sent') arrived += 1
  }
  for (const sessionId of await listCompleteSessions(userId)) await finish(sessionId)
  return arrived
}
