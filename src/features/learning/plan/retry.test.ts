// What a missed question adds to its session.
import { describe, expect, test } from 'vitest'
import type { JudgedAnswer } from '../questions/judging.ts'
import type { AnswerKey, ExerciseItem, Question } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { addedAfter, buildRetry, maxTurns, metItemOf, retryTimeOf } from './retry.ts'
import { arabicSpan, emptyQuestion } from './spans.ts'

type Own = { question?: Partial<Question>; key?: Partial<AnswerKey>; retryOf?: number; items?: string[] }
const exerciseOf = (item: string, { question, key, ...own }: Own = {}): ExerciseItem => ({
  item,
  facet: 'read',
  question: {
    ...emptyQuestion,
    kind: 'word-to-meaning',
    form: 'choice',
    options: ['أ', 'ب', 'ج', 'د'].map(arabicSpan),
    ...question,
  },
  key: { solution: [1], texts: [], about: null, whyFr: null, notes: [], ...key },
  ...own,
})
const meetingOf = (item: string): ExerciseItem =>
  exerciseOf(item, {
    question: {
      kind: 'meet-word',
      meeting: {
        ar: 'ب',
        soundsFr: '',
        fr: '',
        hintFr: null,
        picture: null,
        rule: null,
        forms: [],
        example: null,
        steps: [],
      },
    },
  })
const meet = async (item: string) => meetingOf(item)
const meetNothing = async () => undefined
const seeds = Array.from({ length: 30 }, (_, seed) => seed)
const textsOf = (exercise: ExerciseItem | null) => exercise?.question.options.map(({ text }) => text).join('')
const board = (own: Own = {}) =>
  exerciseOf('word:kitab', {
    ...own,
    items: ['word:kitab', 'word:kalb'],
    question: { kind: 'memory-pairs', form: 'pairs', left: ['أ', 'ب'].map(arabicSpan) },
  })

describe('a missed question', () => {
  const again = (exercise: ExerciseItem) =>
    Promise.all(seeds.map(seed => buildRetry(exercise, 3, 10, seededRandom(seed), meet)))

  test('is asked again in another order, with its solution and what explains its options', async () => {
    const orders = new Set<string | undefined>()
    for (const one of await again(exerciseOf('word:kitab', { key: { notes: ['1', '2', '3', '4'] } }))) {
      expect(one).toMatchObject({ item: 'word:kitab', retryOf: 3 })
      const right = one?.key.solution[0] ?? -1
      expect(one?.question.options[right]?.text).toBe('ب')
      expect(one?.key.notes[right]).toBe('2')
      expect(one?.key.notes.toSorted()).toEqual(['1', '2', '3', '4'])
      orders.add(textsOf(one))
    }
    expect(orders).not.toContain('أبجد')
    expect(orders.size).toBeGreaterThan(5)
  })

  test('between two options may keep their order, so that neither press is sure the second time', async () => {
    const two = exerciseOf('gender:kitab', { question: { options: ['أ', 'ب'].map(arabicSpan) } })
    expect(new Set((await again(two)).map(textsOf))).toEqual(new Set(['أب', 'بأ']))
    const three = exerciseOf('vowel:ba', { question: { options: ['أ', 'ب', 'ج'].map(arabicSpan) } })
    const orders = new Set((await again(three)).map(textsOf))
    expect(orders).not.toContain('أبج')
    expect(orders.size).toBe(5)
  })

  test.each(['hide-and-seek', 'short-or-long'] as const)(
    'of %s keeps the order of its options',
    async kind => {
      const all = await again(exerciseOf('letter:ba', { question: { kind } }))
      expect(new Set(all.map(textsOf))).toEqual(new Set(['أبجد']))
      expect(new Set(all.map(one => one?.retryOf))).toEqual(new Set([3]))
    },
  )

  test('to trace has its drawings in another order', async () => {
    const drawings = [0, 1, 2].map(tilt => ({ dots: [], tilt }))
    const trace = exerciseOf('letter:ba', { question: { kind: 'trace-the-letter', options: [], drawings } })
    for (const one of await again(trace)) {
      expect(one?.question.drawings.map(({ tilt }) => tilt)).not.toEqual([0, 1, 2])
      expect(one?.question.drawings[one.key.solution[0] ?? -1]?.tilt).toBe(1)
      expect(one?.key.notes).toEqual([])
    }
  })

  test('missed twice brings the meeting of its item, in place of the first', async () => {
    const second = exerciseOf('article:shin', { retryOf: 2 })
    expect(await buildRetry(second, 9, 10, seededRandom(1), meet)).toEqual({
      ...meetingOf('rule:article'),
      retryOf: 2,
    })
    expect(await buildRetry(second, 9, 10, seededRandom(1), meetNothing)).toBeNull()
  })

  test('adds nothing to the last turns, nor does a meeting', async () => {
    const one = exerciseOf('word:kitab')
    expect(await buildRetry(one, 3, maxTurns - 2, seededRandom(1), meet)).not.toBeNull()
    expect(await buildRetry(one, 3, maxTurns - 1, seededRandom(1), meet)).toBeNull()
    expect(await buildRetry(meetingOf('word:kitab'), 3, 10, seededRandom(1), meet)).toBeNull()
  })
})

test.each<[string, string, ExerciseItem, boolean, number]>([
  ['now', 'in this session', exerciseOf('word:kitab'), false, 10],
  ['now', 'while a turn is left', exerciseOf('word:kitab'), false, maxTurns - 2],
  ['later', 'when the session is full', exerciseOf('word:kitab'), false, maxTurns - 1],
  ['later', 'after a second miss', exerciseOf('word:kitab'), true, 10],
  ['no', 'if it is a meeting', meetingOf('word:kitab'), false, 10],
  ['no', 'if it is a memory board', board(), false, 10],
  [
    'no',
    'if it is a repeated word',
    exerciseOf('word:kitab', {
      question: { echo: { item: 'word:kitab', ar: '', soundsFr: '', fr: '', contrast: null } },
    }),
    false,
    10,
  ],
])('a missed question comes back: %s, %s', (when, _, exercise, isAgain, turns) => {
  expect(retryTimeOf(exercise, { isAgain, turns })).toBe(when)
})

test.each([
  ['word:kitab', 'word:kitab'],
  ['letter:ba', 'letter:ba'],
  ['article:shin', 'rule:article'],
  ['gender:kitab', 'rule:gender'],
  ['vowel:ba', 'rule:vowels'],
  ['long-vowel:ba', 'rule:long-vowels'],
  ['length:ba-a', 'rule:long-vowels'],
  ['reply:n1-dialogue-bonjour/0', 'dialogue:n1-dialogue-bonjour'],
  ['exercise:n1-saluer/2', 'point:n1-saluer'],
])('%s is asked after the meeting of %s', (item, met) => {
  expect(metItemOf(item)).toBe(met)
})

describe('a finished exercise adds to its session', () => {
  const wrong: JudgedAnswer = { answer: { choice: 0 }, result: 'wrong' }
  const right: JudgedAnswer = { answer: { choice: 1 }, result: 'right' }
  const added = (
    questions: readonly ExerciseItem[],
    place: number,
    attempts: readonly JudgedAnswer[],
    isLast = false,
    make: typeof meet | typeof meetNothing = meet,
  ) => addedAfter(questions, { place, attempts, isLast }, seededRandom(1), make)
  const words = (count: number) => Array.from({ length: count }, (_, at) => exerciseOf(`word:${at}`))
  const shownAgain = (item: string) => ({ ...meetingOf(item), retryOf: 0 })

  test('nothing when it was right, be it the last, or is none of the session', async () => {
    expect(await added(words(3), 1, [right])).toBeNull()
    expect(await added(words(3), 2, [right], true)).toBeNull()
    expect(await added(words(3), 3, [wrong], true)).toBeNull()
  })

  test('itself when it was missed, also as the last', async () => {
    expect(await added(words(3), 1, [wrong])).toMatchObject({ item: 'word:1', retryOf: 1 })
    expect((await added(words(3), 1, [wrong]))?.question.meeting).toBeNull()
    expect((await added(words(3), 2, [wrong], true))?.question.meeting).toBeNull()
  })

  test('one retry of a new word that is asked twice and missed both times, so that it never follows itself', async () => {
    const twice = [exerciseOf('word:0'), exerciseOf('word:1'), exerciseOf('word:0')]
    const again = exerciseOf('word:0', { retryOf: 0 })
    expect(await added(twice, 2, [wrong])).toMatchObject({ item: 'word:0', retryOf: 2 })
    expect(await added([...twice, again], 2, [wrong])).toBeNull()
    // Another facet of the word is another question, and a meeting that is shown again asks nothing.
    const spelled = { ...again, facet: 'spell' as const }
    expect(await added([...twice, spelled, shownAgain('word:0')], 2, [wrong])).toMatchObject({ retryOf: 2 })
    // The retry that is missed brings the meeting.
    expect(await added([...twice, again], 3, [wrong])).toEqual(shownAgain('word:0'))
  })

  test('the meeting of its item after a second miss, once in a session', async () => {
    const missed = exerciseOf('word:0', { retryOf: 0 })
    expect(await added([...words(3), missed], 3, [wrong])).toEqual(shownAgain('word:0'))
    expect(await added([...words(3), missed, shownAgain('word:0')], 3, [wrong])).toBeNull()
    // A first meeting is none that was shown again.
    expect(await added([meetingOf('word:0'), ...words(3), missed], 4, [wrong])).toEqual(shownAgain('word:0'))
  })

  test('a meeting at its end when it would end with a miss: of another item, if that of the missed was shown', async () => {
    const missed = exerciseOf('word:0', { retryOf: 0 })
    const full = [...words(maxTurns - 2), missed]
    expect(await added(full, maxTurns - 2, [wrong], false)).toBeNull()
    expect(await added(full, maxTurns - 2, [wrong], true)).toEqual(shownAgain('word:0'))
    const shown = [...words(3), shownAgain('word:0'), missed]
    expect(await added(shown, 4, [wrong], true)).toEqual(shownAgain('word:1'))
    expect(await added(shown, 4, [wrong], true, meetNothing)).toBeNull()
    // Any is better than a miss: one that was shown before, when there is no other.
    const alone = [exerciseOf('word:0'), shownAgain('word:0'), missed]
    expect(await added(alone, 2, [wrong], true)).toEqual(shownAgain('word:0'))
  })

  test('no turn beyond the last', async () => {
    const missed = exerciseOf('word:0', { retryOf: 0 })
    expect(await added([...words(maxTurns - 1), missed], maxTurns - 1, [wrong], true)).toBeNull()
  })

  test('a meeting of one of its words when the last is a board without any pair', async () => {
    const miss: JudgedAnswer = { answer: { pair: [0, 0] }, result: 'wrong' }
    const pair: JudgedAnswer = { answer: { pair: [0, 1] }, result: 'right' }
    expect(await added([board()], 0, [miss], true)).toEqual(shownAgain('word:kitab'))
    expect(await added([board(), shownAgain('word:kitab')], 0, [miss], true)).toEqual(shownAgain('word:kalb'))
    expect(await added([board()], 0, [miss, pair], true)).toBeNull()
    expect(await added([board()], 0, [miss], false)).toBeNull()
  })

  test('nothing after a meeting, which may be the last', async () => {
    expect(await added([...words(2), meetingOf('word:2')], 2, [wrong], true)).toBeNull()
  })
})
