import { isDone, type JudgedAnswer } from '../../questions/judging.ts'
import type { AnswerInput, Feedback, SessionView } from '../../server/view.ts'
import { judgeInBrowser } from './judge-in-browser.ts'

/** An answer as the browser stores it. */
export type StoredAnswer = Omit<AnswerInput, 'waitedMs'> & {
  /** The id of the child's account. The name stays, because answers are stored under it on devices. */
  childId: string
  /** Milliseconds by the browser's clock. */
  givenAt: number
  /** The server's feedback; null until the server has the answer. */
  feedback: Feedback | null
  /** The child went on after it. */
  isSeen: boolean
}

export type AddedQuestion = NonNullable<Feedback['added']>

/**
 * The state of a session, from the answers in the loaded session and those that this browser stored. A session that was reloaded
 * without a network has only the latter.
 */
export const resumeSession = (
  { questions, judging, answered, points }: SessionView,
  stored: readonly StoredAnswer[],
) => {
  const known = new Set(answered.flatMap(({ attempts }) => attempts.map(({ id }) => id)))
  const missing = stored.filter(({ id }) => !known.has(id))
  const added: Record<number, AddedQuestion> = {}
  for (const { feedback } of stored)
    if (feedback?.added && !questions[feedback.added.place]) added[feedback.added.place] = feedback.added

  const attempts: Record<number, JudgedAnswer[]> = {}
  const done = new Set<number>()
  let last: { answer: StoredAnswer; feedback: Feedback | null } | null = null
  for (const answer of missing) {
    const { place } = answer
    const question = questions[place] ?? added[place]?.question
    const earlier = attempts[place] ?? answered.find(one => one.place === place)?.attempts ?? []
    const here = judgeInBrowser(
      { question, judging: judging[place] ?? added[place]?.judging },
      answer.answer,
      earlier,
      { points, turns: questions.length + Object.keys(added).length },
    )
    const feedback = answer.feedback ?? here?.feedback ?? null
    last = { answer, feedback }
    if (!question || !feedback) continue
    attempts[place] = [...earlier, { answer: answer.answer, result: feedback.result }]
    if (isDone({ question }, attempts[place])) done.add(place)
  }
  return {
    added,
    /** By place: every answer to a question that has one of these. */
    attempts,
    /** The places whose question these answers complete. */
    done,
    unsent: missing.filter(({ feedback }) => feedback === null),
    /** The last answer, when its feedback is still to be shown. */
    shown: last?.answer.isSeen ? null : last,
    points: Math.max(points, ...stored.map(({ feedback }) => feedback?.points ?? 0)),
  }
}
