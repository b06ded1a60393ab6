import { expect, test } from 'vitest'
import { emptyQuestion } from '../../plan/spans.ts'
import type { Question } from '../../questions/question.ts'
import type { Feedback, SessionView } from '../../server/view.ts'
import { resumeSession, type StoredAnswer } from './resume-session.ts'

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
const judging = [
  { key: key([0]), isAgain: false },
  { key: key([0, 1]), isAgain: false },
]
const session: SessionView = {
  id: '00000000-0000-4000-8000-000000000000',
  purpose: 'vocabulary',
  subject: '',
  questions: [choice, board],
  judging,
  answered: [],
  isFinished: false,
  readsFrench: true,
  points: 40,
}
const stored = (changes: Partial<StoredAnswer>): StoredAnswer => ({
  id: crypto.randomUUID(),
  childId: 'child',
  sessionId: session.id,
  place: 0,
  answer: { choice: 0 },
  isHinted: false,
  givenAt: 1,
  feedback: null,
  isSeen: true,
  ...changes,
})
const judged: Feedback = {
  result: 'wrong',
  isDone: true,
  isFirstTry: true,
  solution: [0],
  about: null,
  whyFr: null,
  picked: null,
  gained: 0,
  points: 50,
  comesBack: 'now',
  added: null,
}

test('a session that was loaded before the network went goes on after what was answered since', () => {
  const answer = stored({})
  const resumed = resumeSession(session, [answer])
  expect([...resumed.done]).toEqual([0])
  expect(resumed.unsent).toEqual([answer])
  expect(resumed.shown).toBeNull()
})

test('an answer whose feedback was not seen is shown again with it', () => {
  const { shown } = resumeSession(session, [stored({ answer: { choice: 1 }, isSeen: false })])
  expect(shown?.feedback).toMatchObject({ result: 'wrong', isDone: true, solution: [0], gained: 0 })
})

test('a board goes on with the pairs that were found', () => {
  const first = stored({ place: 1, answer: { pair: [0, 0] } })
  expect([...resumeSession(session, [first]).done]).toEqual([])
  const known = { place: 1, isDone: false, foundPairs: [[0, 0]] as [number, number][] }
  const answered = [
    { ...known, attempts: [{ id: first.id, answer: first.answer, result: 'right' as const }] },
  ]
  const second = stored({ place: 1, answer: { pair: [1, 1] } })
  const resumed = resumeSession({ ...session, answered }, [first, second])
  expect([...resumed.done]).toEqual([1])
  expect(resumed.attempts[1]).toHaveLength(2)
  expect(resumed.unsent).toEqual([second])
})

test('a question that the server had added is there again, and what was earned', () => {
  const added = { place: 2, question: choice, judging: { key: key([1]), isAgain: true } }
  const missed = stored({ answer: { choice: 1 }, feedback: { ...judged, added } })
  const again = stored({ place: 2, answer: { choice: 1 } })
  const resumed = resumeSession(session, [missed, again])
  expect(resumed.added).toEqual({ 2: added })
  expect([...resumed.done]).toEqual([0, 2])
  expect(resumed.unsent).toEqual([again])
  expect(resumed.points).toBe(50)
  // Loaded again, the session has the question itself.
  const questions = [...session.questions, choice]
  expect(resumeSession({ ...session, questions }, [missed]).added).toEqual({})
})

test('a quiz is not judged here: its answer waits for the server', () => {
  const answer = stored({ isSeen: false })
  const resumed = resumeSession({ ...session, purpose: 'quiz', judging: [] }, [answer])
  expect(resumed.shown).toEqual({ answer, feedback: null })
  expect([...resumed.done]).toEqual([])
  expect(resumed.unsent).toEqual([answer])
})
