import type { Db } from './connect.ts'

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
type Line<Question, Answer> = { waiting: Waiting<Question, Answer>[]; isUnderWay: boolean; isCalled: boolean }

/** What one round trip carries at most: beyond it the next one goes on. */
const mostTogether = 100

/**
 * A question to the database that many have at one moment. Those of one turn of the event loop are asked in one round trip,
 * and who comes while one of the same kind is under way waits for the next, which carries all who wait. It leaves before those
 * who were answered go on: the database works while they do. An answer is never older than its question: each was asked after
 * it came. What fails fails for those it was asked for.
 *
 * @param kindOf questions of one kind can be asked together
 * @param ask an answer for each question, in their order
 */
export const gathered = <Question, Answer>(
  kindOf: (question: Question) => string,
  ask: (db: Db, questions: Question[]) => Promise<Answer[]>,
) => {
  const linesOf = new WeakMap<Db, Map<string, Line<Question, Answer>>>()

  /** @returns the way to tell those who asked */
  const answer = async (db: Db, asked: Waiting<Question, Answer>[]): Promise<() => void> => {
    try {
      const answers = await ask(
        db,
        asked.map(({ question }) => question),
      )
      return () => {
        asked.forEach(({ resolve }, place) => {
          resolve(answers[place] as Answer)
        })
      }
    } catch (error) {
      return () => {
        for (const { reject } of asked) reject(error)
      }
    }
  }

  return (db: Db, question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const lines = linesOf.get(db) ?? new Map<string, Line<Question, Answer>>()
    linesOf.set(db, lines)
    const kind = kindOf(question)
    const line = lines.get(kind) ?? { waiting: [], isUnderWay: false, isCalled: false }
    lines.set(kind, line)

    const leave = () => {
      if (line.isUnderWay) return
      if (line.waiting.length === 0) {
        lines.delete(kind)
        return
      }
      line.isUnderWay = true
      void answer(db, line.waiting.splice(0, mostTogether)).then(tell => {
        line.isUnderWay = false
        leave()
        if (line.isUnderWay) setImmediate(tell)
        else tell()
      })
    }
    line.waiting.push({ question, resolve, reject })
    if (!line.isCalled && !line.isUnderWay) {
      line.isCalled = true
      // At the end of this turn, when all who come in it have come.
      setImmediate(() => {
        line.isCalled = false
        leave()
      })
    }
    return promise
  }
}
