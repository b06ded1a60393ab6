// What a teacher reported, in the child's next two sessions (docs/domain.md, "Learning").

import { expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import {
  answerWith,
  countQuestions,
  newChild,
  playSession,
  type SimulatedChild,
  type Turn,
} from '../../../../tests/support/simulated-child.ts'
import type { Content } from '../curriculum.ts'
import { letterItemId, pointItemId, wordItemId } from '../items.ts'
import { cardKey } from '../learner.ts'
import type { Card, Facet } from '../memory.ts'
import { seededRandom } from '../random.ts'
import { listOfLesson } from './lesson-items.ts'
import { planningFor } from './planning.ts'
import { maxTurns, metItemOf } from './retry.ts'
import { buildGrammarSession, buildVocabularySession } from './session.ts'

const content = contentUpTo('niveau-1')
const words = (from: number, to: number) => content.words.slice(from, to).map(wordItemId)

/** The sessions of the day on some days. */
const practise = async (
  child: SimulatedChild,
  { days, seed = 1, share = 1, of = content }: { days: number; seed?: number; share?: number; of?: Content },
) => {
  const sessions: Turn[][] = []
  for (let day = 0; day < days; day++) {
    const items = buildVocabularySession(of, child, seed + day, null)
    expect(countQuestions(items)).toBeLessThanOrEqual(14)
    const answer = answerWith(share, seededRandom(seed + day))
    sessions.push(await playSession(of, child, items, answer, seed + day))
    child.today = addDays(child.today, 1)
  }
  return sessions
}

const isQuestion = ({ exercise }: Turn) => !exercise.question.meeting && exercise.retryOf === undefined
/** The items that a session asks, without those of a memory board. */
const askedIn = (session: readonly Turn[]) =>
  session
    .filter(one => isQuestion(one) && one.exercise.question.kind !== 'memory-pairs')
    .map(({ exercise }) => exercise.item)
const countAsked = (session: readonly Turn[], reported: readonly string[]) => {
  const asked = new Set(askedIn(session))
  return reported.filter(item => asked.has(item)).length
}

const seeds = Array.from({ length: 20 }, (_, index) => 100 * (index + 1))

/** A child that practised for some days before the lesson. */
const practisedChild = async (age: number, days: number, seed: number) => {
  const child = newChild('niveau-1', age, '2026-11-01')
  await practise(child, { days, seed, share: 0.85 })
  return child
}

test.each([1, 4, 6, 8])('%i reported words are asked in both sessions, on no memory board', async count => {
  for (const seed of seeds) {
    const child = await practisedChild(8, seed % 3 === 0 ? 0 : 6, seed)
    child.reported = words(40, 40 + count)
    const sessions = await practise(child, { days: 2, seed })
    expect(sessions.map(session => countAsked(session, child.reported ?? []))).toEqual([count, count])
  }
})

test('of twelve reported words every one is asked in one of the two sessions, of thirty as many as they hold', async () => {
  for (const seed of seeds) {
    const child = await practisedChild(8, seed % 3 === 0 ? 0 : 6, seed)
    child.reported = words(35, 47)
    const twelve = await practise(child, { days: 2, seed })
    expect(countAsked(twelve.flat(), child.reported)).toBe(12)
    const other = await practisedChild(8, seed % 3 === 0 ? 0 : 6, seed)
    other.reported = words(35, 65)
    const thirty = await practise(other, { days: 2, seed })
    expect(countAsked(thirty.flat(), other.reported)).toBeGreaterThanOrEqual(16)
    for (const session of thirty) expect(countAsked(session, other.reported)).toBeGreaterThanOrEqual(8)
  }
})

test('of thirty reported words that were met, the second session asks those that the first had no room for', async () => {
  for (const seed of seeds) {
    const child = newChild('niveau-1', 8, '2026-11-01')
    child.reported = words(0, 30)
    for (const item of child.reported) child.met.add(item)
    const sessions = await practise(child, { days: 2, seed })
    expect(sessions.map(session => countAsked(session, child.reported ?? []))).toEqual([14, 14])
    expect(countAsked(sessions.flat(), child.reported)).toBe(28)
  }
})

const point = content.points[3]
const reportedPoint = pointItemId(point?.id ?? '')
const isOfPoint = (item: string) => metItemOf(item) === reportedPoint

test('a reported grammar point begins with its meeting, two of its exercises follow in each session', async () => {
  for (const age of [7, 8, 14]) {
    const child = newChild('niveau-1', age, '2026-11-01')
    child.reported = [reportedPoint]
    const sessions = await practise(child, { days: 2 })
    const kinds = sessions.map(session =>
      session
        .map(({ exercise }) => exercise)
        .filter(({ item }) => isOfPoint(item))
        .map(({ question }) => (question.meeting ? 'met' : 'asked')),
    )
    expect(kinds[0]).toEqual(['met', 'asked', 'asked'])
    // Two others, beside those of the first session when they are due.
    expect(kinds[1]?.length).toBeGreaterThanOrEqual(2)
    expect(kinds[1]).not.toContain('met')
    // Four exercises, not the same two again.
    expect(new Set(sessions.flatMap(askedIn).filter(isOfPoint)).size).toBe(4)
  }
})

test('a child who does not read French yet meets a reported grammar point, and is not asked its sentences', async () => {
  const child = newChild('niveau-1', 6, '2026-11-01')
  child.reported = [reportedPoint]
  const [first = [], second = []] = await practise(child, { days: 2 })
  expect(
    first.filter(({ exercise }) => isOfPoint(exercise.item)).map(({ exercise }) => exercise.item),
  ).toEqual([reportedPoint])
  expect(askedIn([...first, ...second]).filter(isOfPoint)).toEqual([])
})

test('a session of a grammar point is not filled with the reported ones', () => {
  const child = newChild('niveau-1', 8, '2026-11-01')
  child.reported = [reportedPoint]
  const other = content.points[0]
  const items = buildGrammarSession(content, child, 1, other?.id ?? '', false)
  expect(items.length).toBeGreaterThan(9)
  expect(items.filter(({ item }) => isOfPoint(item))).toEqual([])
})

test('a reported letter is asked whatever the level and age of the child', async () => {
  const letters = content.letters.slice(0, 3).map(letterItemId)
  for (const age of [5, 10, 15]) {
    const of = contentUpTo('niveau-2')
    const child = newChild('niveau-2', age, '2026-11-01')
    child.reported = letters
    const sessions = await practise(child, { days: 2, of })
    expect(sessions.map(session => countAsked(session, letters))).toEqual([3, 3])
  }
})

test('a reported word without a picture is asked of a child under six too', async () => {
  const item = content.words.filter(({ picture }) => picture === null).map(wordItemId)[5] ?? ''
  const child = newChild('niveau-1', 5, '2026-11-01')
  child.reported = [item]
  const sessions = await practise(child, { days: 2 })
  expect(sessions.map(session => countAsked(session, [item]))).toEqual([1, 1])
})

test('a session ends within 24 turns whatever was reported and however much is missed, and nothing is asked before its meeting', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const child = await practisedChild(5 + (seed % 7), seed % 9, seed)
    child.mayRecord = true
    child.reported = [
      ...content.points.slice(0, seed % 5).map(({ id }) => pointItemId(id)),
      ...content.letters.slice(0, seed % 4).map(letterItemId),
      ...words(10, 10 + (seed % 17)),
    ]
    for (const session of await practise(child, { days: 2, seed, share: (seed % 10) / 10 })) {
      expect(session.length).toBeLessThanOrEqual(maxTurns)
      expect(session.filter(one => isQuestion(one) && !one.wasMet)).toEqual([])
    }
  }
})

/** What is asked of a lesson of which a child of eight met everything; the cards say when it was asked in which facet. */
const askedOfLesson = (
  reported: string[],
  cards: readonly (readonly [string, Facet, day: string])[] = [],
) => {
  const child = newChild('niveau-1', 8, '2026-11-24')
  child.reported = reported
  child.met = new Set(reported)
  for (const [item, facet, reviewedOn] of cards) {
    const card: Card = { stability: 5, difficulty: 5, reviewedOn, dueOn: '2026-12-24', bestStep: 2 }
    child.cards.set(cardKey(item, facet), card)
  }
  const { asked } = listOfLesson(planningFor(content, child, seededRandom(1)), 14)
  return asked.map(({ item, facet }) => `${item} ${facet}`)
}

test('what was never asked comes first, then what was not asked for longest, in whatever facet', () => {
  const cards = [
    ['word:kitab', 'read', '2026-11-02'],
    ['word:kitab', 'recall', '2026-11-20'],
    ['word:kalb', 'read', '2026-11-10'],
  ] as const
  expect(askedOfLesson(['word:kitab', 'word:kalb', 'word:bab'], cards)).toEqual([
    'word:bab read',
    'word:kalb read',
    'word:kitab recall',
  ])
})

test('of two grammar points that whose exercises were not asked for longest comes first', () => {
  const [one, other] = content.points
  const reported = [one, other].map(point => pointItemId(point?.id ?? ''))
  const first = (day: string, otherDay: string) =>
    askedOfLesson(reported, [
      [`exercise:${one?.id}/1`, 'read', day],
      [`exercise:${other?.id}/4`, 'read', otherDay],
    ])[0]
  // The exercises that were never asked come first.
  expect(first('2026-11-20', '2026-11-10')).toBe(`exercise:${other?.id}/1 read`)
  expect(first('2026-11-10', '2026-11-20')).toBe(`exercise:${one?.id}/2 read`)
})

test('a reported word is asked in the hardest facet that it has, but never by speaking', () => {
  const day = '2026-11-20'
  expect(askedOfLesson(['word:kitab'])).toEqual(['word:kitab read'])
  expect(
    askedOfLesson(
      ['word:kitab'],
      [
        ['word:kitab', 'read', day],
        ['word:kitab', 'recall', day],
        ['word:kitab', 'say', day],
      ],
    ),
  ).toEqual(['word:kitab recall'])
})

test('a grammar point that a child cannot read is met, and counts as no point with exercises', () => {
  const child = newChild('niveau-1', 6, '2026-11-24')
  child.reported = [reportedPoint]
  expect(listOfLesson(planningFor(content, child, seededRandom(1)), 14)).toEqual({
    asked: [],
    words: [],
    points: [],
    shown: [reportedPoint],
  })
})
