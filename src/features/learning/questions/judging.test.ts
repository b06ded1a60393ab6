import { describe, expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { retrievability } from '../../../../tests/support/simulated-child.ts'
import { compareWritten, haveSameMeaning, splitClusters, stripSigns } from '../arabic.ts'
import { type Card, facetsReviewed, firstReview, reviewCard } from '../memory.ts'
import { emptyQuestion } from '../plan/spans.ts'
import { applyProgress, capDailyPoints, computeProgress, pointsFor, pointsForSession } from '../progress.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { buildDressTheWord } from './dress-questions.ts'
import { buildSunOrMoon, buildThisOne, listArticleWords } from './grammar-questions.ts'
import {
  deservesPraise,
  explain,
  isCounted,
  isDone,
  isFirstTryRight,
  isMissed,
  type JudgedAnswer,
  judge,
  pairsFound,
  ratingFor,
} from './judging.ts'
import { buildDotDetective, buildLetterTrain } from './letter-questions.ts'
import type { Answer, AnswerKey, ExerciseItem, Question } from './question.ts'
import { buildMemoryPairs, buildWordToMeaning, buildWriteTheArabic } from './word-questions.ts'

const content = contentUpTo('niveau-5')
const { words, letters } = content
const vocabulary = vocabularyOf(content)
const word = (id: string) => {
  const found = words.find(one => one.id === id)
  if (!found) throw new Error(`no word ${id}`)
  return found
}
const letter = (id: string) => {
  const found = letters.find(one => one.id === id)
  if (!found) throw new Error(`no letter ${id}`)
  return found
}

describe('typed answers', () => {
  test('may leave out signs, but a typed sign must match the word', () => {
    expect(compareWritten('كتاب', 'كِتَاب')).toBe('right')
    expect(compareWritten('كِتاب', 'كِتَاب')).toBe('right')
    expect(compareWritten('كَتاب', 'كِتَاب')).toBe('nearly')
  })
  test('accept shadda and its vowel in either order', () => {
    expect(compareWritten('قِط\u064e\u0651ة', 'قِطَّة')).toBe('right')
    expect(compareWritten('قِط\u0651\u064eة', 'قِطَّة')).toBe('right')
  })
  test('are nearly right with a wrong hamza seat and wrong with another letter', () => {
    expect(compareWritten('احمر', 'أَحْمَر')).toBe('nearly')
    expect(compareWritten('سئال', 'سُؤَال')).toBe('nearly')
    expect(compareWritten('أحمد', 'أَحْمَر')).toBe('wrong')
  })
  test('ignore surplus spaces and punctuation', () => {
    expect(compareWritten('  كيف  حالك ', 'كَيْفَ حَالُكَ؟')).toBe('right')
  })
  test('are judged against the word of the exercise', () => {
    const exercise = buildWriteTheArabic(word('kitab'))
    expect(judge(exercise, { text: 'كتاب' })).toBe('right')
    expect(judge(exercise, { text: 'كلب' })).toBe('wrong')
    expect(judge(exercise, { text: '' })).toBe('wrong')
  })
})

describe('games', () => {
  test('dot detective offers letters of the same shape', () => {
    const { question } = buildDotDetective(letter('ba'), letters, seededRandom(4))
    const texts = question.options.map(option => option.text)
    expect(new Set(texts).size).toBe(4)
    expect(texts).toContain('ب')
    for (const text of texts) expect('بتثني').toContain(text)
  })
  test('a letter train with a wrong hamza seat is nearly right', () => {
    const base = buildLetterTrain(word('ahmar'), seededRandom(2), new Set())
    const options = [...base.question.options, { text: 'ا', script: 'ar' as const }]
    const exercise = { ...base, question: { ...base.question, options } }
    expect(judge(exercise, { order: base.key.solution })).toBe('right')
    expect(judge(exercise, { order: [options.length - 1, ...base.key.solution.slice(1)] })).toBe('nearly')
    expect(judge(exercise, { order: [] })).toBe('wrong')
  })
  test('a letter train has the letters of the word and two others', () => {
    const { question, key } = buildLetterTrain(word('kalb'), seededRandom(1), new Set())
    expect(question.options).toHaveLength(5)
    expect(question.options.filter(option => !key.texts.includes(option.text))).toHaveLength(2)
  })
  test('no order exercise prints its answer, and none speaks of hearing where there is no sound', () => {
    const exercises = content.points.flatMap(point => point.exercises)
    const bare = (text: string) => stripSigns(text).replace(/[^\u0621-\u064a]/g, '')
    const printed = exercises.filter(({ kind, promptFr, answer }) => {
      const solution = bare(answer.join(''))
      return kind === 'order' && solution.length > 2 && bare(promptFr).includes(solution)
    })
    expect(exercises.filter(({ kind }) => kind === 'order').length).toBeGreaterThan(20)
    expect(printed.map(({ promptFr }) => promptFr)).toEqual([])
    expect(exercises.map(({ promptFr }) => promptFr).filter(prompt => /entend/.test(prompt))).toEqual([])
  })
  test('tiles with the same letter are interchangeable', () => {
    const exercise = buildLetterTrain(word('bab'), seededRandom(1), new Set())
    const [first, middle, last] = exercise.key.solution
    expect(judge(exercise, { order: [last ?? 0, middle ?? 0, first ?? 0] })).toBe('right')
  })
  test('dress the word keeps the signs of the article and of the last letter', () => {
    for (const one of words) {
      const clusters = splitClusters(one.ar)
      if (clusters.length < 3) continue
      const { question } = buildDressTheWord(one, 3, seededRandom(1))
      expect(question.letters.at(-1)?.slot ?? null).toBeNull()
      expect(question.options.length).toBeLessThanOrEqual(6)
    }
    const withArticle = words.filter(({ ar }) => stripSigns(ar).startsWith('ال'))
    expect(withArticle.length).toBeGreaterThan(0)
    for (const one of withArticle) {
      const { question } = buildDressTheWord(one, 3, seededRandom(1))
      expect(question.letters.slice(0, 2).every(({ slot }) => slot === null)).toBe(true)
    }
  })
  test('the article doubles a sun letter and keeps its lām before a moon letter', () => {
    const sunWord = listArticleWords(letter('shin'))[0]
    const moonWord = listArticleWords(letter('qaf'))[0]
    if (!sunWord || !moonWord) throw new Error('no words')
    const sun = buildSunOrMoon(letter('shin'), sunWord, seededRandom(1))
    expect(new Map(sun.question.options.map(option => [option.text, option.soundsFr]))).toEqual(
      new Map([
        ['الشَّمْس', 'ach-chams'],
        ['الْشَمْس', 'al-chams'],
      ]),
    )
    expect(sun.question.options[sun.key.solution[0] ?? -1]?.text).toBe('الشَّمْس')
    const moon = buildSunOrMoon(letter('qaf'), moonWord, seededRandom(1))
    expect(moon.question.options[moon.key.solution[0] ?? -1]?.text).toBe('الْقَلَم')
    expect(letters.flatMap(listArticleWords).some(({ ar }) => ar === 'اِبْن')).toBe(false)
  })
  test.each([
    ['kitab', 'هَٰذَا'],
    ['madrasa', 'هَٰذِهِ'],
  ])('the demonstrative agrees with its noun: %s', (id, expected) => {
    const { question, key } = buildThisOne(word(id), seededRandom(1))
    expect(question.options[key.solution[0] ?? -1]?.text).toBe(expected.normalize('NFC'))
  })
  test('two options stand in either order, so that no place is right more often', () => {
    const sun = listArticleWords(letter('shin'))[0]
    if (!sun) throw new Error('no word')
    const places = (build: (seed: number) => ReturnType<typeof buildThisOne>) =>
      new Set(Array.from({ length: 20 }, (_, seed) => build(seed).key.solution[0]))
    expect(places(seed => buildSunOrMoon(letter('shin'), sun, seededRandom(seed)))).toEqual(new Set([0, 1]))
    expect(places(seed => buildThisOne(word('kitab'), seededRandom(seed)))).toEqual(new Set([0, 1]))
  })
  test('letters that sound alike have a distinction beside their name', () => {
    const named = (id: string) => buildDotDetective(letter(id), letters, seededRandom(1)).question
    expect([named('ta').nameFr, named('ta').nameHintFr]).toEqual(['tâ', 't léger'])
    expect([named('tta').nameFr, named('tta').nameHintFr]).toEqual(['Tâ', 't grave'])
    for (const one of letters.filter(({ isSpecial }) => !isSpecial))
      expect(one.soundsFr.length).toBeLessThanOrEqual(6)
  })
  test('an option that does not exist or an answer of another form is not judged', () => {
    const exercise = buildWordToMeaning(word('kalb'), vocabulary, seededRandom(1))
    expect(judge(exercise, { choice: 4 })).toBeUndefined()
    expect(judge(exercise, { choice: -1 })).toBeUndefined()
    expect(judge(exercise, { choice: 0.5 })).toBeUndefined()
    expect(judge(exercise, { text: 'chien' })).toBeUndefined()
  })
  test('meanings are compared without articles and remarks', () => {
    expect(haveSameMeaning('le jardin, le parc', 'le parc (public)')).toBe(true)
    expect(haveSameMeaning('le chien', 'le cœur')).toBe(false)
  })
})

describe('the rating of an answer', () => {
  const exercise = buildWordToMeaning(word('kalb'), vocabulary, seededRandom(1))
  const right = {
    answer: { choice: exercise.key.solution[0] ?? 0 },
    result: 'right',
    isHinted: false,
  } as const
  const wrong: JudgedAnswer = { answer: { choice: 0 }, result: 'wrong' }
  test('comes from the first answer alone: good, hard with a hint, again when wrong', () => {
    expect(ratingFor(exercise, [], right)).toBe('good')
    expect(ratingFor(exercise, [], { ...right, isHinted: true })).toBe('hard')
    expect(ratingFor(exercise, [], { ...wrong, isHinted: false })).toBe('again')
    expect(ratingFor(exercise, [wrong], right)).toBeNull()
    expect(ratingFor({ ...exercise, retryOf: 0 }, [], right)).toBeNull()
  })
  test('is never given for a memory board, which ends when every pair is found', () => {
    const board = buildMemoryPairs(['kalb', 'bab'].map(word), seededRandom(1))
    const pair = (left: number): JudgedAnswer & { isHinted: boolean } => ({
      answer: { pair: [left, board.key.solution[left] ?? 0] },
      result: 'right',
      isHinted: false,
    })
    expect(ratingFor(board, [pair(0)], pair(1))).toBeNull()
    expect(isDone(board, [pair(0), pair(0)])).toBe(false)
    expect(isDone(board, [pair(0), pair(1)])).toBe(true)
  })
  test('a board ends after a number of wrong pairs, whatever is pressed', () => {
    const miss: JudgedAnswer = { answer: { pair: [0, 0] }, result: 'wrong' }
    const board = buildMemoryPairs(['kalb', 'bab'].map(word), seededRandom(1))
    expect(isDone(board, Array(9).fill(miss))).toBe(false)
    expect(isDone(board, Array(10).fill(miss))).toBe(true)
    expect(isMissed(board, Array(10).fill(miss))).toBe(false)
  })
})

describe('cards', () => {
  const start = '2026-01-01'
  test('come again after days that grow, then hold for more than a month', () => {
    let card: Card | undefined
    let today = start
    const days: string[] = []
    for (let review = 0; review < 4; review++) {
      card = reviewCard(card, 'good', today)
      days.push(card.dueOn)
      today = card.dueOn
    }
    expect(days).toEqual(['2026-01-05', '2026-02-01', '2026-06-25', '2027-06-25'])
    expect(card?.bestStep).toBe(5)
  })
  test('come again the next day after a wrong answer and keep their best step', () => {
    const known = reviewCard(reviewCard(undefined, 'good', start), 'good', '2026-01-03')
    const missed = reviewCard(known, 'again', '2026-01-14')
    expect(missed).toMatchObject({ dueOn: '2026-01-15', bestStep: known.bestStep })
    expect(missed.stability).toBeLessThan(known.stability)
  })
  test('gain nothing when they are answered twice on a day, and less with a hint', () => {
    const once = reviewCard(undefined, 'good', start)
    expect(reviewCard(once, 'good', start).stability).toBe(once.stability)
    expect(reviewCard(once, 'hard', '2026-01-03').stability).toBeLessThan(
      reviewCard(once, 'good', '2026-01-03').stability,
    )
  })
  test('never go back in time when an older answer arrives after a later one', () => {
    const card = reviewCard(reviewCard(undefined, 'good', start), 'good', '2026-01-03')
    const late = reviewCard(card, 'good', '2026-01-02')
    expect(late).toEqual(reviewCard(card, 'good', '2026-01-03'))
    expect(late.reviewedOn).toBe('2026-01-03')
  })
  test('are known by nine children in ten when they are due', () => {
    const card = reviewCard(reviewCard(undefined, 'good', start), 'good', '2026-01-03')
    expect(retrievability(card, card.dueOn)).toBeCloseTo(0.9, 1)
  })
  test('a recalled word was read too', () => {
    expect(facetsReviewed('recall', 'good')).toEqual(['recall', 'read'])
    expect(facetsReviewed('recall', 'again')).toEqual(['recall'])
  })

  test('recalling a word at the first try goes on from its reading; missing it starts from zero', () => {
    const read = reviewCard(reviewCard(undefined, 'good', start), 'good', '2026-01-03')
    const recalled = firstReview(read, 'good', '2026-01-14')
    expect(recalled).toEqual({ ...reviewCard(read, 'good', '2026-01-14'), bestStep: recalled.bestStep })
    expect(firstReview(read, 'again', '2026-01-14')).toEqual(reviewCard(undefined, 'again', '2026-01-14'))
    expect(firstReview(undefined, 'good', '2026-01-14')).toEqual(reviewCard(undefined, 'good', '2026-01-14'))
  })
})

describe('progress and points', () => {
  const extent = { word: 100, letter: 0, exercise: 0 }
  const read = { kind: 'word', facet: 'read' } as const
  test('figures stay within 0 and 100 and rise after one session', () => {
    expect(computeProgress([{ ...read, bestStep: 1, count: 12 }], extent).reading).toBe(5)
    expect(computeProgress([{ ...read, bestStep: 5, count: 900 }], extent).reading).toBe(100)
    expect(computeProgress([], { word: 0, letter: 0, exercise: 0 }).currentLevelProgress).toBe(0)
  })
  test('an answer adds to the figures that a teacher wrote; that of the level is the share itself, also after another level', () => {
    const stored = { reading: 62, writing: 99, comprehension: 0, currentLevelProgress: 40 }
    const before = { reading: 4, writing: 4, comprehension: 4, currentLevelProgress: 4 }
    const after = { reading: 6, writing: 9, comprehension: 4, currentLevelProgress: 5 }
    expect(applyProgress(stored, before, after)).toEqual({
      reading: 64,
      writing: 100,
      comprehension: 0,
      currentLevelProgress: 5,
    })
  })
  test('a branch of the star is filled by about fifty words that were right once', () => {
    const level = { word: 126, letter: 0, exercise: 50 }
    const once = (count: number) =>
      computeProgress([{ kind: 'word', facet: null, bestStep: 1, count }], level).currentLevelProgress
    expect(once(40)).toBeLessThan(12.5)
    expect(once(56)).toBeGreaterThanOrEqual(12.5)
  })
  test('points are for what is right at once: copying what was shown earns nothing', () => {
    expect(pointsFor('good', true)).toBe(10)
    expect(pointsFor('good', false)).toBe(2)
    expect(pointsFor('hard', true)).toBe(6)
    expect(pointsFor('again', true)).toBe(0)
    expect(pointsFor(null, true)).toBe(0)
    expect(pointsForSession(12, 12)).toBe(20)
    expect(pointsForSession(0, 12)).toBe(0)
    expect(pointsForSession(0, 0)).toBe(0)
    expect(capDailyPoints(10, 295)).toBe(5)
    expect(capDailyPoints(10, 300)).toBe(0)
  })
})

describe('an answer of each form', () => {
  const option = (text: string) => ({ text, script: 'ar' as const })
  const exercise = (
    form: Question['form'],
    question: Partial<Question>,
    key: Partial<AnswerKey>,
  ): Pick<ExerciseItem, 'question' | 'key'> => ({
    question: {
      ...emptyQuestion,
      kind: 'choose',
      form,
      options: ['أنا', 'أنت', 'هو'].map(option),
      ...question,
    },
    key: { solution: [], texts: [], about: null, whyFr: null, notes: [], ...key },
  })

  test('by choice is the one option that is right', () => {
    const choice = exercise('choice', {}, { solution: [0] })
    expect([0, 1, 2].map(index => judge(choice, { choice: index }))).toEqual(['right', 'wrong', 'wrong'])
    expect([-1, 3, 0.5].map(index => judge(choice, { choice: index }))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('in order is right in any of the right orders, and in no part of one', () => {
    const order = exercise('order', {}, { texts: ['أنا', 'هو'], alsoRight: [['هو', 'أنت']] })
    const judged = (...tiles: number[]) => judge(order, { order: tiles })
    expect(judged(0, 2)).toBe('right')
    expect(judged(2, 1)).toBe('right')
    expect(judged(2, 0)).toBe('wrong')
    expect(judged(0)).toBe('wrong')
    expect(judged(0, 2, 1)).toBe('wrong')
    expect(judged(0, 0)).toBeUndefined()
    expect(judged(0, 3)).toBeUndefined()
  })

  test('in order spells a word in a letter train and a dictation alone, where a wrong hamza seat is nearly right', () => {
    const letters = { options: ['أ', 'ا', 'ب'].map(option) }
    const spelled = (kind: Question['kind']) =>
      judge(exercise('order', { ...letters, kind }, { texts: ['أ', 'ب'] }), { order: [1, 2] })
    expect(spelled('letter-train')).toBe('nearly')
    expect(spelled('dictation')).toBe('nearly')
    expect(spelled('order')).toBe('wrong')
  })

  test('by signs has one for every slot', () => {
    const signs = exercise('signs', {}, { solution: [0, 2] })
    const judged = (...chosen: number[]) => judge(signs, { signs: chosen })
    expect(judged(0, 2)).toBe('right')
    expect(judged(0, 1)).toBe('wrong')
    expect(judged(1, 2)).toBe('wrong')
    expect([judged(0), judged(0, 2, 1), judged(0, 3)]).toEqual([undefined, undefined, undefined])
  })

  test('by pairs joins a card of the left to its option', () => {
    const pairs = exercise('pairs', { left: ['je', 'tu'].map(option) }, { solution: [1, 0] })
    const judged = (left: number, right: number) => judge(pairs, { pair: [left, right] })
    expect(judged(0, 1)).toBe('right')
    expect(judged(1, 0)).toBe('right')
    expect(judged(0, 0)).toBe('wrong')
    expect([judged(2, 0), judged(0, 3), judged(0, -1)]).toEqual([undefined, undefined, undefined])
  })

  test('by drawing needs a letter to trace', () => {
    expect(judge(exercise('trace', {}, { solution: [0] }), { trace: [[[0, 0]]], best: 0 })).toBeUndefined()
  })

  test.each<[Question['form'], Answer]>([
    ['choice', { text: 'أنا' }],
    ['text', { choice: 0 }],
    ['order', { signs: [0] }],
    ['signs', { order: [0] }],
    ['trace', { choice: 0 }],
    ['echo', { choice: 0 }],
    ['pairs', { choice: 0 }],
    ['choice', { said: 'same' }],
    ['choice', { pair: [0, 0] }],
  ])('does not fit the form %s when it is %o', (form, answer) => {
    const any = exercise(form, { left: [option('je')] }, { solution: [0], texts: ['أنا'] })
    expect(judge(any, answer)).toBeUndefined()
  })

  const right: JudgedAnswer = { answer: { choice: 0 }, result: 'right' }
  const nearly: JudgedAnswer = { answer: { text: 'احمر' }, result: 'nearly' }
  const wrong: JudgedAnswer = { answer: { choice: 1 }, result: 'wrong' }
  const pair = (left: number, result: 'right' | 'wrong'): JudgedAnswer => ({
    answer: { pair: [left, 0] },
    result,
  })

  test('counts as a question that was asked, unless it is met, said, a memory board or asked again', () => {
    const counts = (question: Partial<Question>, own: Partial<ExerciseItem> = {}) =>
      isCounted({ question: { ...emptyQuestion, kind: 'match', form: 'pairs', ...question }, ...own })
    const example = { ar: 'ب', soundsFr: 'b', fr: 'b' }
    expect(counts({})).toBe(true)
    expect(counts({}, { retryOf: 0 })).toBe(false)
    expect(counts({ kind: 'memory-pairs' })).toBe(false)
    expect(counts({ kind: 'echo', echo: { item: 'word:bab', ...example, contrast: null } })).toBe(false)
    const meeting = {
      ...example,
      rule: null,
      hintFr: null,
      picture: null,
      forms: [],
      example: null,
      steps: [],
    }
    expect(counts({ kind: 'meet-letter', meeting })).toBe(false)
  })

  test('finds a pair once, however often it is joined', () => {
    expect(pairsFound([])).toEqual([])
    expect(
      pairsFound([pair(1, 'right'), pair(0, 'wrong'), pair(1, 'right'), pair(2, 'right'), right]),
    ).toEqual([
      [1, 0],
      [2, 0],
    ])
  })

  test('to a board of pairs ends it with the last pair, or with the third miss, which is asked again', () => {
    const board = exercise('pairs', { kind: 'match', left: ['je', 'tu'].map(option) }, {})
    const misses = [pair(0, 'wrong'), pair(1, 'wrong'), pair(0, 'wrong')]
    expect(isDone(board, misses.slice(1))).toBe(false)
    expect(isDone(board, misses)).toBe(true)
    expect(isMissed(board, misses)).toBe(true)
    const ofFour = exercise('pairs', { kind: 'match', left: ['je', 'tu', 'il', 'elle'].map(option) }, {})
    expect(isDone(ofFour, [pair(0, 'right'), pair(1, 'right'), pair(2, 'right')])).toBe(false)
    const found = [pair(0, 'right'), pair(1, 'wrong'), pair(1, 'right')]
    expect(isDone(board, found.slice(1))).toBe(false)
    expect([isDone(board, found), isMissed(board, found)]).toEqual([true, false])
  })

  test('to any other exercise ends it, and is asked again when it was wrong', () => {
    const choice = exercise('choice', {}, { solution: [0] })
    expect([[], [right], [wrong]].map(attempts => isDone(choice, attempts))).toEqual([false, true, true])
    expect(isMissed(choice, [])).toBe(false)
    expect([[right], [nearly], [wrong], [wrong, right]].map(attempts => isMissed(choice, attempts))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('is praised when nothing was missed before; on a memory board, where a miss is luck, when it is right', () => {
    const attempts = [[], [right], [right, right], [wrong, right], [right, wrong], [nearly]]
    expect(attempts.map(isFirstTryRight)).toEqual([false, true, true, false, false, false])
    expect(attempts.map(some => deservesPraise({ kind: 'match' }, some))).toEqual(
      attempts.map(isFirstTryRight),
    )
    expect(attempts.map(some => deservesPraise({ kind: 'memory-pairs' }, some))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('is rated hard when it is nearly right, and a board again after any miss', () => {
    const item = { item: 'word:kitab', facet: 'read' } as const
    const text = { ...exercise('text', {}, { texts: ['أحمر'] }), ...item }
    expect(ratingFor(text, [], { ...nearly, isHinted: false })).toBe('hard')
    const board = { ...exercise('pairs', { kind: 'match', left: ['je', 'tu'].map(option) }, {}), ...item }
    expect(ratingFor(board, [], { ...pair(0, 'right'), isHinted: false })).toBeNull()
    expect(ratingFor(board, [pair(0, 'right')], { ...pair(1, 'right'), isHinted: false })).toBe('good')
    const afterMiss = [pair(0, 'right'), pair(1, 'wrong')]
    expect(ratingFor(board, afterMiss, { ...pair(1, 'right'), isHinted: false })).toBe('again')
  })

  test('is explained once the exercise is over; a wrong choice has its own meaning at once', () => {
    const about = { ar: 'أنا', soundsFr: 'ana', fr: 'je' }
    const key = { solution: [0], about, whyFr: 'Celui qui parle.', notes: [null, 'tu', null] }
    const choice = exercise('choice', {}, key)
    expect(explain(choice, right, true)).toEqual({
      result: 'right',
      solution: [0],
      about,
      whyFr: 'Celui qui parle.',
      picked: null,
    })
    expect(explain(choice, wrong, false)).toEqual({
      result: 'wrong',
      solution: null,
      about: null,
      whyFr: null,
      picked: { text: 'أنت', note: 'tu' },
    })
    const withoutNote: JudgedAnswer = { answer: { choice: 2 }, result: 'wrong' }
    expect(explain(choice, withoutNote, true).picked).toBeNull()
    // Right options have a meaning too; it is no correction.
    expect(explain(choice, { ...wrong, result: 'right' }, true).picked).toBeNull()
    expect(explain(choice, { answer: { text: 'هو' }, result: 'wrong' }, true).picked).toBeNull()
  })
})
