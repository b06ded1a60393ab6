import type { Db } from './connect'

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** What one reading carries at most: beyond it the next one goes on. */
const mostAtOnce = 100

/**
 * A reading that many ask for at one moment. Who asks while one of the same kind is under way waits for the next, which
 * answers all who wait in one round trip; at rest everyone has one of their own. An answer is never older than its question:
 * each was read after it was asked. A reading that fails fails for those it was made for.
 *
 * @param kindOf questions of one kind can be answered together
 * @param read an answer for each question, in their order
 */
export const gathered = <Question, Answer>(
  kindOf: (question: Question) => string,
  read: (db: Db, questions: Question[]) => Promise<Answer[]>,
) => {
  const lines = new WeakMap<Db, Map<string, Waiting<Question, Answer>[]>>()

  const answerAll = async (db: Db, kinds: Map<string, Waiting<Question, Answer>[]>, kind: string) => {
    const waiting = kinds.get(kind) ?? []
    while (waiting.length > 0) {
      const asked = waiting.splice(0, mostAtOnce)
      try {
        const answers = await read(
          db,
          asked.map(({ question }) => question),
        )
        asked.forEach(({ resolve }, place) => {
          resolve(answers[place] as Answer)
        })
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    kinds.delete(kind)
  }

  return (db: Db, question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const kinds = lines.get(db) ?? new Map<string, Waiting<Question, Answer>[]>()
    lines.set(db, kinds)
    const kind = kindOf(question)
    const waiting = kinds.get(kind)
    if (waiting) waiting.push({ question, resolve, reject })
    else {
      kinds.set(kind, [{ question, resolve, reject }])
      void answerAll(db, kinds, kind)
    }
    return promise
  }
}
