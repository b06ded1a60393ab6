import type { Db } from './connect'

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}
type Line<Question, Answer> = { waiting: Waiting<Question, Answer>[]; underWay: number; isCalled: boolean }

/** What one round trip carries at most: beyond it the next one goes on. */
const mostTogether = 100

/**
 * A question to the database that many have at one moment. Those of one turn of the event loop are asked in one round trip,
 * and who comes while one of the same kind is under way waits for the next, which carries all who wait. An answer is never
 * older than its question: each was asked after it came. What fails fails for those it was asked for.
 *
 * @param kindOf questions of one kind can be asked together
 * @param ask an answer for each question, in their order
 * @param atOnce how many round trips of a kind may be under way
 */
export const gathered = <Question, Answer>(
  kindOf: (question: Question) => string,
  ask: (db: Db, questions: Question[]) => Promise<Answer[]>,
  { atOnce = 1 } = {},
) => {
  const linesOf = new WeakMap<Db, Map<string, Line<Question, Answer>>>()

  const answer = async (db: Db, asked: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(
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

  return (db: Db, question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const lines = linesOf.get(db) ?? new Map<string, Line<Question, Answer>>()
    linesOf.set(db, lines)
    const kind = kindOf(question)
    const line = lines.get(kind) ?? { waiting: [], underWay: 0, isCalled: false }
    lines.set(kind, line)

    /** At the end of this turn, when all who come in it have come. */
    const call = () => {
      if (line.isCalled) return
      line.isCalled = true
      setImmediate(() => {
        line.isCalled = false
        for (; line.waiting.length > 0 && line.underWay < atOnce; line.underWay++) {
          const share = Math.ceil(line.waiting.length / (atOnce - line.underWay))
          void answer(db, line.waiting.splice(0, Math.min(share, mostTogether))).then(() => {
            line.underWay--
            call()
          })
        }
        if (line.underWay === 0) lines.delete(kind)
      })
    }
    line.waiting.push({ question, resolve, reject })
    call()
    return promise
  }
}
