import { expect, test } from 'vitest'
import { emptyQuestion } from '../../plan/spans.ts'
import type { Answer, Question } from '../../questions/question.ts'
import type { Feedback, SessionView } from '../../server/view.ts'
import { resumeSession, type StoredAnswer } from './resume-session.ts'
import {
  countTurns,
  openQuestion,
  type ProgressEvent,
  reduceProgress,
  startProgress,
} from './session-progress.ts'

const option = (text: string) => ({ text, script: 'fr' as const })
const choice: Question = {
  ...emptyQuestion,
  kind: 'word-to-meaning',
  form: 'choice',
  options: [option('livre'), option('porte')],
}
const board: Question = {
  ...emptyQuestion,
  kind: 'match',
  form: 'pairs',
  left: [option('un'), option('deux')],
  options: [option('1'), option('2')],
}
const key = (solution: number[]) => ({ solution, texts: [], about: null, whyFr: null, notes: [] })
const session: SessionView = {
  id: '00000000-0000-4000-8000-000000000000',
  purpose: 'vocabulary',
  subject: '',
  questions: [choice, board],
  judging: [
    { key: key([0]), isAgain: false },
    { key: key([0, 1]), isAgain: false },
  ],
  answered: [],
  isFinished: false,
  readsFrench: true,
  points: 40,
}
const quiz: SessionView = { ...session, purpose: 'quiz', judging: [] }
const play = (events: ProgressEvent[], view = session) =>
  events.reduce((now, event) => reduceProgress(view, now, event), startProgress(view))

const answered = (id: string, place: number, answer: Answer): ProgressEvent => ({
  kind: 'answered',
  id,
  place,
  answer,
})
const stored = (changes: Partial<StoredAnswer>): StoredAnswer => ({
  id: 'a',
  childId: 'child',
  sessionId: session.id,
  place: 0,
  answer: { choice: 0 },
  isHinted: false,
  givenAt: 1,
  feedback: null,
  isSeen: false,
  ...changes,
})
const feedback: Feedback = {
  result: 'right',
  isDone: true,
  isFirstTry: true,
  solution: [0],
  about: null,
  whyFr: null,
  picked: null,
  gained: 10,
  points: 50,
  comesBack: 'later',
  added: null,
}
const added = { place: 2, question: choice, judging: { key: key([0]), isAgain: true } }
const continued: ProgressEvent = { kind: 'continued' }

test('an answer is judged at once; its question is over when the child continues', () => {
  const shown = play([answered('a', 0, { choice: 0 })])
  expect(shown.current).toMatchObject({ id: 'a', feedback: { result: 'right', isDone: true } })
  expect(shown.queue).toEqual([0, 1])
  const next = reduceProgress(session, shown, continued)
  expect(next).toMatchObject({ queue: [1], turn: 1, current: null, isHinted: false })
  expect(openQuestion(session, next, 0)).toBe(board)
})

test('the child continues only once there is feedback, and only once', () => {
  expect(play([answered('a', 0, { choice: 0 }), continued], quiz).queue).toEqual([0, 1])
  expect(play([answered('a', 0, { choice: 0 }), continued, continued]).queue).toEqual([1])
})

test('a board that is not over stays, with the pairs found so far', () => {
  const events = [answered('a', 1, { pair: [0, 0] }), answered('b', 1, { pair: [1, 0] }), continued]
  const found = play(events, {
    ...session,
    answered: [{ place: 0, isDone: true, attempts: [], foundPairs: [] }],
  })
  expect(found.queue).toEqual([1])
  expect(found.pairs[1]).toEqual([[0, 0]])
  expect(found.attempts[1]).toHaveLength(2)
})

test('what was said of a pair goes when the next one begins on the same board, but not at its end', () => {
  const begun: ProgressEvent = { kind: 'pairBegun' }
  const missed = answered('a', 1, { pair: [0, 1] })
  const before = play([answered('c', 0, { choice: 0 }), continued, missed])
  expect(before.current?.feedback).toMatchObject({ result: 'wrong', isDone: false })
  const next = reduceProgress(session, before, begun)
  expect(next).toEqual({ ...before, current: null })
  expect(next.attempts[1]).toHaveLength(1)
  const over = play([answered('a', 1, { pair: [0, 0] }), answered('b', 1, { pair: [1, 1] })])
  expect(reduceProgress(session, over, begun)).toEqual(over)
})

test('the hint holds for one turn', () => {
  const hinted = play([{ kind: 'hinted' }])
  expect(hinted.isHinted).toBe(true)
  expect(play([{ kind: 'hinted' }, answered('a', 0, { choice: 0 }), continued]).isHinted).toBe(false)
})

test('a question that the server adds while the child continues is asked at the end', () => {
  const missed = { ...feedback, result: 'wrong' as const, added }
  const next = play([
    answered('a', 0, { choice: 1 }),
    continued,
    { kind: 'judged', input: stored({ answer: { choice: 1 } }), feedback: missed },
  ])
  expect(next.queue).toEqual([1, 2])
  expect(next.points).toBe(50)
  expect(next.current).toBeNull()
  expect(countTurns(session, next)).toBe(3)
})

test('late feedback does not replace that of the answer on the screen', () => {
  const events = [answered('a', 0, { choice: 0 }), continued, answered('b', 1, { pair: [0, 0] })]
  const shown = play(events)
  const later = reduceProgress(session, shown, { kind: 'judged', input: stored({}), feedback })
  expect(later.current).toEqual(shown.current)
  const own = { ...feedback, isDone: false }
  const input = stored({ id: 'b', place: 1, answer: { pair: [0, 0] } })
  const judged = reduceProgress(session, shown, { kind: 'judged', input, feedback: own })
  expect(judged.current?.feedback).toEqual(own)
  // The browser counted the pair already.
  expect(judged.pairs[1]).toEqual([[0, 0]])
})

test('a miss counts as one more turn before the server has added its question, and not twice', () => {
  const missed = play([answered('a', 0, { choice: 1 }), continued])
  expect(missed.turns).toBe(3)
  const both = [
    { kind: 'judged', input: stored({}), feedback: { ...feedback, added } } as const,
    answered('b', 1, { pair: [0, 0] }),
  ]
  expect(both.reduce((now, event) => reduceProgress(session, now, event), missed).turns).toBe(3)
})

test('a quiz shows nothing before the server has judged', () => {
  const sent = play([answered('a', 1, { pair: [0, 0] })], quiz)
  expect(sent.current?.feedback).toBeNull()
  expect(sent.pairs).toEqual({})
  const input = stored({ place: 1, answer: { pair: [0, 0] } })
  const judged = reduceProgress(quiz, sent, { kind: 'judged', input, feedback })
  expect(judged.current?.feedback).toEqual(feedback)
  expect(judged.pairs[1]).toEqual([[0, 0]])
})

test('a turn that this device cannot play is left out', () => {
  expect(play([{ kind: 'skipped', place: 0 }])).toMatchObject({ queue: [1], turn: 1, points: 40 })
})

test('a reload shows the last answer first when its feedback was not seen', () => {
  const answers = [
    stored({ feedback, isSeen: true }),
    stored({ id: 'b', place: 1, answer: { pair: [0, 0] } }),
  ]
  const resumed = play([{ kind: 'resumed', resumed: resumeSession(session, answers) }])
  expect(resumed.queue).toEqual([1])
  expect(resumed.current).toMatchObject({ id: 'b', feedback: { result: 'right' } })
  expect(resumed.pairs[1]).toEqual([[0, 0]])
  expect(resumed.points).toBe(50)
})

test('an answer that the child gave while the stored ones were read stays on the screen', () => {
  const resumed = resumeSession(session, [
    stored({}),
    stored({ id: 'b', place: 1, answer: { pair: [0, 0] } }),
  ])
  const now = play([answered('c', 0, { choice: 0 }), { kind: 'resumed', resumed }])
  expect(now.current?.id).toBe('c')
  // Its question is over by the stored answers, and is left only when the child continues.
  expect(now.queue).toEqual([0, 1])
})
