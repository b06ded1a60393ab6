import { type JudgedAnswer, type Pair, pairsFound } from '../../questions/judging.ts'
import type { Answer } from '../../questions/question.ts'
import type { Feedback, SessionView } from '../../server/view.ts'
import { judgeInBrowser } from './judge-in-browser.ts'
import type { AddedQuestion, resumeSession, StoredAnswer } from './resume-session.ts'

/** How far the child is in a session, as the screen shows it. */
export type SessionProgress = {
  /** The places of the open questions; the first is asked now. */
  queue: readonly number[]
  /** Counts the turns: the same question may be asked twice. */
  turn: number
  points: number
  isHinted: boolean
  /** The answer whose feedback is shown or awaited; null once the child has continued. */
  current: { id: string; answer: Answer; feedback: Feedback | null } | null
  /** By place: the questions that misses added to the loaded session. */
  added: Readonly<Record<number, AddedQuestion>>
  /** By place: the answers so far, as judged by the browser or the server. */
  attempts: Readonly<Record<number, readonly JudgedAnswer[]>>
  /** By place: the pairs that were found. */
  pairs: Readonly<Record<number, readonly Pair[]>>
  /** The turns of the session, with those that the server will add for a miss. */
  turns: number
}

export type ProgressEvent =
  | { kind: 'hinted' }
  | { kind: 'answered'; id: string; place: number; answer: Answer }
  /** The server's feedback, perhaps to an answer that the child has left behind. */
  | { kind: 'judged'; input: StoredAnswer; feedback: Feedback }
  | { kind: 'skipped'; place: number }
  /** The child begins another pair on the same board. */
  | { kind: 'pairBegun' }
  | { kind: 'continued' }
  /** The device had answers that the loaded session lacks. */
  | { kind: 'resumed'; resumed: ReturnType<typeof resumeSession> }

export const startProgress = ({ questions, answered, points }: SessionView): SessionProgress => {
  const done = new Set(answered.filter(({ isDone }) => isDone).map(({ place }) => place))
  return {
    queue: questions.map((_, place) => place).filter(place => !done.has(place)),
    turn: 0,
    points,
    isHinted: false,
    current: null,
    added: {},
    attempts: Object.fromEntries(answered.map(one => [one.place, one.attempts])),
    pairs: Object.fromEntries(answered.map(({ place, foundPairs }) => [place, foundPairs])),
    turns: questions.length,
  }
}

/** The question at a place, and what the browser judges it with. */
const exerciseAt = ({ questions, judging }: SessionView, { added }: SessionProgress, place: number) => ({
  question: questions[place] ?? added[place]?.question,
  judging: judging[place] ?? added[place]?.judging,
})

/** @param index 0 for the question that is asked now, 1 for the next one */
export const openExercise = (session: SessionView, progress: SessionProgress, index: number) => {
  const place = progress.queue[index]
  return place === undefined ? undefined : exerciseAt(session, progress, place)
}

export const openQuestion = (session: SessionView, progress: SessionProgress, index: number) =>
  openExercise(session, progress, index)?.question

export const countTurns = ({ questions }: SessionView, { added }: SessionProgress) =>
  questions.length + Object.keys(added).length

const addPairs = (progress: SessionProgress, place: number, pairs: readonly Pair[]): SessionProgress => ({
  ...progress,
  pairs: { ...progress.pairs, [place]: [...(progress.pairs[place] ?? []), ...pairs] },
})

const addQuestions = (progress: SessionProgress, added: Record<number, AddedQuestion>): SessionProgress => {
  const places = Object.keys(added).map(Number)
  return {
    ...progress,
    added: { ...progress.added, ...added },
    queue: [...progress.queue, ...places.filter(place => !progress.queue.includes(place))],
  }
}

/** Shows the browser's own feedback at once; none in a quiz, which waits for the server. */
const applyAnswer = (
  session: SessionView,
  progress: SessionProgress,
  { id, place, answer }: Extract<ProgressEvent, { kind: 'answered' }>,
): SessionProgress => {
  const before = progress.attempts[place] ?? []
  const turns = Math.max(progress.turns, countTurns(session, progress))
  const here = judgeInBrowser(exerciseAt(session, progress, place), answer, before, {
    points: progress.points,
    turns,
  })
  const current = { id, answer, feedback: here?.feedback ?? null }
  if (!here) return { ...progress, current, turns }
  const { isDone, result, comesBack } = here.feedback
  // The server adds the question that was missed, perhaps only once there is a network.
  const isAdded = isDone && result === 'wrong' && comesBack === 'now'
  const judged = {
    ...progress,
    current,
    turns: isAdded ? turns + 1 : turns,
    attempts: { ...progress.attempts, [place]: [...before, here.judged] },
  }
  return addPairs(judged, place, pairsFound([here.judged]))
}

const applyFeedback = (
  session: SessionView,
  progress: SessionProgress,
  { input, feedback }: Extract<ProgressEvent, { kind: 'judged' }>,
): SessionProgress => {
  const { current } = progress
  const isShown = current?.id === input.id
  const shown = {
    ...progress,
    points: feedback.points,
    current: isShown ? { ...current, feedback } : current,
  }
  const { added } = feedback
  const extended = added ? addQuestions(shown, { [added.place]: added }) : shown
  // Without a key the browser learns only now that the pair is right.
  if (exerciseAt(session, progress, input.place).judging) return extended
  return addPairs(extended, input.place, pairsFound([{ answer: input.answer, result: feedback.result }]))
}

const applyResumed = (
  progress: SessionProgress,
  { done, shown, attempts, points, added }: ReturnType<typeof resumeSession>,
): SessionProgress => {
  const { current } = progress
  const pairs = Object.entries(attempts).map(([place, all]) => [place, pairsFound(all)])
  const resumed = addQuestions(
    {
      ...progress,
      points: Math.max(progress.points, points),
      attempts: { ...progress.attempts, ...attempts },
      pairs: { ...progress.pairs, ...Object.fromEntries(pairs) },
    },
    added,
  )
  const open = resumed.queue.filter(place => !done.has(place))
  const askFirst = (place: number | undefined) =>
    place === undefined ? open : [place, ...open.filter(other => other !== place)]
  // The child may have answered while the stored answers were read: then that question stays.
  if (current) return { ...resumed, queue: askFirst(resumed.queue[0]) }
  if (!shown) return { ...resumed, queue: open }
  const { id, place, answer } = shown.answer
  return {
    ...resumed,
    queue: askFirst(place),
    current: { id, answer, feedback: shown.feedback },
  }
}

export const reduceProgress = (
  session: SessionView,
  progress: SessionProgress,
  event: ProgressEvent,
): SessionProgress => {
  const { queue, turn, current } = progress
  switch (event.kind) {
    case 'hinted':
      return { ...progress, isHinted: true }
    case 'answered':
      return applyAnswer(session, progress, event)
    case 'judged':
      return applyFeedback(session, progress, event)
    case 'resumed':
      return applyResumed(progress, event.resumed)
    case 'skipped':
      return { ...progress, queue: queue.filter(place => place !== event.place), turn: turn + 1 }
    case 'pairBegun':
      return current?.feedback?.isDone === false ? { ...progress, current: null } : progress
    case 'continued':
      if (!current?.feedback) return progress
      return {
        ...progress,
        queue: current.feedback.isDone ? queue.slice(1) : queue,
        current: null,
        isHinted: false,
        turn: turn + 1,
      }
  }
}
