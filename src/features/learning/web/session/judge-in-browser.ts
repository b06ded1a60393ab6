import { retryTimeOf } from '../../plan/retry.ts'
import { deservesPraise, explain, isDone, type JudgedAnswer, judge } from '../../questions/judging.ts'
import type { Answer, Question } from '../../questions/question.ts'
import type { Feedback, Judging } from '../../server/view.ts'

type Asked = { question: Question | undefined; judging: Judging | null | undefined }

/**
 * Judges an answer in the browser; null in a quiz, which only the server judges. What the answer earned comes from the server.
 * @param before the earlier answers to this question
 * @param turns of the session so far, with those that misses have added
 */
export const judgeInBrowser = (
  { question, judging }: Asked,
  answer: Answer,
  before: readonly JudgedAnswer[],
  { points, turns }: { points: number; turns: number },
): { judged: JudgedAnswer; feedback: Feedback } | null => {
  const result = question && judging && judge({ question, key: judging.key }, answer)
  if (!question || !judging || !result) return null
  const judged = { answer, result }
  const all = [...before, judged]
  const isOver = isDone({ question }, all)
  const feedback = {
    ...explain({ question, key: judging.key }, judged, isOver),
    isDone: isOver,
    isFirstTry: !judging.isAgain && deservesPraise(question, all),
    gained: 0,
    points,
    comesBack: retryTimeOf({ question }, { isAgain: judging.isAgain, turns }),
    added: null,
  }
  return { judged, feedback }
}
