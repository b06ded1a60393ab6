import { describe, expect, test } from 'vitest'
import { emptyQuestion } from '../plan/spans.ts'
import { Answer, AnswerKey, Purpose, Question, Result } from './question.ts'

const choice: Question = {
  ...emptyQuestion,
  kind: 'word-to-meaning',
  form: 'choice',
  show: [{ text: 'قَمَر', script: 'ar' }],
  options: [{ text: 'la lune', script: 'fr', picture: 'qamar' }],
}
const reads = (some: Record<string, unknown>) => Question.safeParse({ ...choice, ...some }).success

describe('a question', () => {
  test('is read as it was written', () => {
    expect(Question.parse(choice)).toEqual(choice)
  })

  test('of a session that began before there were drawings, sounds, echoes and meetings is read without them', () => {
    const {
      trace: _,
      drawings: __,
      sound: ___,
      echo: ____,
      meeting: _____,
      nameHintFr: ______,
      ...old
    } = choice
    expect(Question.parse(old)).toEqual(choice)
  })

  test.each(['word-to-meaning', 'sun-or-moon', 'choose', 'match', 'meet-word', 'meet-dialogue', 'echo'])(
    'may be of the kind %s',
    kind => {
      expect(reads({ kind })).toBe(true)
    },
  )

  test.each(['choice', 'text', 'order', 'signs', 'pairs', 'trace', 'echo'])('may be answered by %s', form => {
    expect(reads({ form })).toBe(true)
  })

  test.each(['ar', 'fr', 'translit'])('may have a text in the script %s', script => {
    expect(reads({ options: [{ text: 'qamar', script }] })).toBe(true)
  })

  test('of another kind or form is refused', () => {
    expect(reads({ kind: 'meet-teacher' })).toBe(false)
    expect(reads({ kind: '' })).toBe(false)
    expect(reads({ form: 'shout' })).toBe(false)
    expect(reads({ form: '' })).toBe(false)
    expect(reads({ options: [{ text: 'la lune', script: 'he' }] })).toBe(false)
    expect(reads({ options: [{ script: 'fr' }] })).toBe(false)
  })

  test.each([
    { is: 'translit', text: 'qamar' },
    { is: 'dots', count: 2, place: 'above' },
    { is: 'dots', count: 0, place: 'none' },
    { is: 'dots', count: 1, place: 'below' },
    { is: 'first-letter', text: 'ق' },
    { is: 'vowel', vowel: 'a', isLong: true },
    { is: 'vowel', vowel: 'i', isLong: false },
    { is: 'vowel', vowel: 'u', isLong: false },
    { is: 'meaning', text: 'la lune' },
    { is: 'sun-rule' },
    { is: 'gender-rule' },
    { is: 'rule', text: 'L’article s’écrit attaché.' },
  ])('may have the hint %o', hint => {
    expect(Question.parse({ ...choice, hint }).hint).toEqual(hint)
  })

  test.each([
    {},
    { is: 'answer' },
    { is: 'translit' },
    { is: 'first-letter' },
    { is: 'meaning' },
    { is: 'rule' },
    { is: 'dots', count: 2, place: 'beside' },
    { is: 'dots', count: 2, place: '' },
    { is: 'dots', place: 'above' },
    { is: 'vowel', vowel: 'e', isLong: true },
    { is: 'vowel', vowel: '', isLong: true },
    { is: 'vowel', vowel: 'a' },
  ])('has no hint %o', hint => {
    expect(reads({ hint })).toBe(false)
  })

  test('prints readings with the apostrophe of the page', () => {
    const span = { text: 'عَيْن', script: 'ar', soundsFr: "'ayn" }
    expect(Question.parse({ ...choice, show: [span] }).show[0]?.soundsFr).toBe('’ayn')
  })

  const example = { ar: 'هٰذَا قَمَر', soundsFr: 'hâdhâ qamar', fr: 'C’est une lune.' }
  const meeting = {
    ar: 'قَمَر',
    soundsFr: 'qamar',
    fr: 'la lune',
    rule: 'article',
    hintFr: null,
    picture: 'qamar',
    forms: ['ق'],
    example,
    steps: [{ ...example, textFr: 'On montre une chose.' }],
  }
  test('may show a word, a letter or a rule for the first time', () => {
    expect(Question.parse({ ...choice, meeting }).meeting).toEqual(meeting)
    const rule = { ...meeting, ar: null, rule: null, picture: null, example: null, forms: [], steps: [] }
    expect(Question.parse({ ...choice, meeting: rule }).meeting).toEqual(rule)
    expect(reads({ meeting: {} })).toBe(false)
    expect(reads({ meeting: { ...meeting, rule: 'spelling' } })).toBe(false)
    expect(reads({ meeting: { ...meeting, example: {} } })).toBe(false)
    expect(reads({ meeting: { ...meeting, steps: [example] } })).toBe(false)
    expect(reads({ meeting: { ...meeting, forms: [1] } })).toBe(false)
  })

  test('may ask to repeat a word, beside one that a single sound tells apart', () => {
    const echo = { item: 'word:qamar', ...example }
    expect(Question.parse({ ...choice, echo }).echo).toEqual({ ...echo, contrast: null })
    expect(Question.parse({ ...choice, echo: { ...echo, contrast: example } }).echo?.contrast).toEqual(
      example,
    )
    expect(reads({ echo: {} })).toBe(false)
    expect(reads({ echo: { ...echo, item: undefined } })).toBe(false)
    expect(reads({ echo: { ...echo, contrast: {} } })).toBe(false)
  })

  test('may have a sound in the formats of a clip', () => {
    const sound = [
      { codec: 'opus', address: '/clips/a.weba' },
      { codec: 'aac', address: '/clips/a.m4a' },
    ]
    expect(Question.parse({ ...choice, sound }).sound).toEqual(sound)
    expect(reads({ sound: [{ codec: 'mp3', address: '/clips/a.mp3' }] })).toBe(false)
    expect(reads({ sound: [{ codec: 'aac' }] })).toBe(false)
  })

  test('may have letters whose signs are missing', () => {
    const letters = [
      { base: 'ق', signs: 'َ', slot: null },
      { base: 'م', signs: '', slot: 0 },
    ]
    expect(Question.parse({ ...choice, letters }).letters).toEqual(letters)
    expect(reads({ letters: [{}] })).toBe(false)
  })

  const sheet = {
    text: 'ب',
    pen: 60,
    box: [0, 0, 500, 300],
    body: [
      [
        [0, 0],
        [500, 0],
      ],
    ],
    dots: [[250, -100]],
    marks: [],
  }
  test('may have a letter to trace, and drawings of it', () => {
    expect(Question.parse({ ...choice, trace: sheet }).trace).toEqual(sheet)
    const drawings = [{ dots: [[250, -100]], tilt: 0.1 }]
    expect(Question.parse({ ...choice, drawings }).drawings).toEqual(drawings)
    expect(reads({ trace: {} })).toBe(false)
    expect(reads({ trace: { ...sheet, box: [0, 0, 500] } })).toBe(false)
    expect(reads({ trace: { ...sheet, body: [[]] } })).toBe(false)
    expect(reads({ trace: { ...sheet, dots: [[250]] } })).toBe(false)
    expect(reads({ drawings: [{ dots: [] }] })).toBe(false)
  })
})

describe('an answer', () => {
  const isAnswer = (value: unknown) => Answer.safeParse(value).success
  const stroke = (points: number): [number, number][] => Array.from({ length: points }, (_, at) => [at, 0])

  test.each([
    { choice: 2 },
    { text: '' },
    { text: 'ك'.repeat(200) },
    { order: [] },
    { order: Array(40).fill(0) },
    { signs: [] },
    { signs: Array(10).fill(1) },
    { pair: [0, 1] },
    { said: 'again' },
    { said: 'nearly' },
    { said: 'same' },
    { said: 'skipped' },
  ])('is %o', answer => {
    expect(Answer.parse(answer)).toEqual(answer)
  })

  test.each([
    {},
    { choice: 0.5 },
    { choice: '2' },
    { text: 'ك'.repeat(201) },
    { order: Array(41).fill(0) },
    { order: [0.5] },
    { signs: Array(11).fill(0) },
    { signs: [0.5] },
    { pair: [0] },
    { pair: [0, 1, 2] },
    { pair: [0, 0.5] },
    { pair: [0.5, 0] },
    { said: 'perfect' },
    { said: '' },
    // Two at once.
    { choice: 0, text: 'a' },
    { said: 'same', choice: 0 },
  ])('is not %o', answer => {
    expect(isAnswer(answer)).toBe(false)
  })

  test('by drawing has one to twelve strokes of one to 400 points near the sheet', () => {
    const drawn = (strokes: number, points: number) =>
      isAnswer({ trace: Array(strokes).fill(stroke(points)) })
    expect([drawn(1, 1), drawn(12, 400)]).toEqual([true, true])
    expect([drawn(0, 1), drawn(13, 1), drawn(1, 0), drawn(1, 401)]).toEqual([false, false, false, false])
    const at = (...point: number[]) => isAnswer({ trace: [[point]] })
    expect([at(-2000, -2000), at(3000, 3000)]).toEqual([true, true])
    expect([at(-2001, 0), at(0, -2001), at(3001, 0), at(0, 3001)]).toEqual([false, false, false, false])
    expect([at(0), at(0, 0, 0)]).toEqual([false, false])
  })

  test('by drawing may name the best of three drawings', () => {
    expect(Answer.parse({ trace: [stroke(2)], best: 1 })).toEqual({ trace: [stroke(2)], best: 1 })
    expect(isAnswer({ trace: [stroke(2)], best: 0.5 })).toBe(false)
    expect(isAnswer({ trace: [stroke(2)], worst: 1 })).toBe(false)
  })
})

test('a solution is read as it was written', () => {
  const key: AnswerKey = {
    solution: [1, 0],
    texts: ['هذا', 'قمر'],
    alsoRight: [['قمر', 'هذا']],
    about: { ar: 'قَمَر', soundsFr: 'qamar', fr: 'la lune' },
    whyFr: 'Le démonstratif vient d’abord.',
    notes: ['la lune', null],
  }
  expect(AnswerKey.parse(key)).toEqual(key)
  const { alsoRight: _, ...single } = key
  expect(AnswerKey.parse({ ...single, about: null, whyFr: null })).toEqual({
    ...single,
    about: null,
    whyFr: null,
  })
  for (const wrong of [
    { solution: ['1'] },
    { texts: [1] },
    { alsoRight: ['قمر'] },
    { about: {} },
    { notes: [1] },
  ])
    expect(AnswerKey.safeParse({ ...key, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a session has one of three purposes, and an answer one of three results', () => {
  expect(['vocabulary', 'grammar', 'quiz', '', 'game'].filter(one => Purpose.safeParse(one).success)).toEqual(
    ['vocabulary', 'grammar', 'quiz'],
  )
  expect(['right', 'nearly', 'wrong', '', 'late'].filter(one => Result.safeParse(one).success)).toEqual([
    'right',
    'nearly',
    'wrong',
  ])
})
