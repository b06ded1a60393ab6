import type { DBSchema } from 'idb'
import { openStore } from '#platform/device/open-store.ts'
import type { StoredAnswer } from './resume-session.ts'

/** The browser's own database of a child's answers: those to send, and those of the session that was begun. */
interface Schema extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { childId: string; sessionId: string } }
}

const connect = openStore<Schema>('kalima-learning', db => {
  const answers = db.createObjectStore('answers', { keyPath: 'id' })
  answers.createIndex('childId', 'childId')
  answers.createIndex('sessionId', 'sessionId')
})

const inOrder = (answers: StoredAnswer[]) => answers.toSorted((one, other) => one.givenAt - other.givenAt)

export const storeAnswer = async (answer: StoredAnswer) => {
  await (await connect()).put('answers', answer)
}

/** Changes a stored answer. A deleted one is not stored again. */
export const changeAnswer = async (
  id: string,
  changes: Partial<Pick<StoredAnswer, 'feedback' | 'isSeen'>>,
) => {
  const tx = (await connect()).transaction('answers', 'readwrite')
  const stored = await tx.store.get(id)
  if (stored) await tx.store.put({ ...stored, ...changes })
  await tx.done
}

export const deleteAnswer = async (id: string) => {
  await (await connect()).delete('answers', id)
}

/** The child's answers to a session, in the order in which they were given. */
export const listAnswersOfSession = async (userId: string, sessionId: string) => {
  const answers = await (await connect()).getAllFromIndex('answers', 'sessionId', sessionId)
  return inOrder(answers.filter(answer => answer.childId === userId))
}

/** The child's answers that the server does not have yet, in the order in which they were given. */
export const listUnsentAnswers = async (userId: string) => {
  const answers = await (await connect()).getAllFromIndex('answers', 'childId', userId)
  return inOrder(answers.filter(({ feedback }) => feedback === null))
}

/** The sessions in which the child's answers left no question open. One that was ended has no answers here any more. */
export const listCompleteSessions = async (userId: string) => {
  const answers = await (await connect()).getAllFromIndex('answers', 'childId', userId)
  return new Set(answers.flatMap(({ feedback, sessionId }) => (feedback?.left === 0 ? [sessionId] : [])))
}

/** Deletes the answers for which this is true. */
export const deleteAnswers = async (isUnwanted: (answer: StoredAnswer) => boolean) => {
  const tx = (await connect()).transaction('answers', 'readwrite')
  for (const answer of await tx.store.getAll()) if (isUnwanted(answer)) await tx.store.delete(answer.id)
  await tx.done
}
