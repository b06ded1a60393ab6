import { describe, expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { compareWritten, haveSameMeaning, splitClusters, stripSigns } from './arabic.ts'
import { listArticleWords, sunOrMoonItem, thisOneItem } from './grammar-questions.ts'
import { isDone, type JudgedAnswer, judge, stepChangeFor } from './judging.ts'
import { dotDetectiveItem, dressTheWordItem, letterTrainItem } from './letter-questions.ts'
import { applyProgress, capDailyPoints, computeProgress, pointsFor } from './progress.ts'
import { seededRandom } from './random.ts'
import { lastStep, nextReviewState, type ReviewState } from './review-state.ts'
import { memoryPairsItem, wordToMeaningItem, writeTheArabicItem } from './word-questions.ts'

const { words, letters } = contentUpTo('niveau-5')
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
    const exercise = writeTheArabicItem(word('kitab'))
    expect(judge(exercise, { text: 'كتاب' })).toBe('right')
    expect(judge(exercise, { text: 'كلب' })).toBe('wrong')
    expect(judge(exercise, { text: '' })).toBe('wrong')
  })
})

describe('games', () => {
  test('dot detective offers letters of the same shape', () => {
    const { question } = dotDetectiveItem(letter('ba'), letters, 6, seededRandom(4))
    const texts = question.options.map(option => option.text)
    expect(new Set(texts).size).toBe(4)
    expect(texts).toContain('ب')
    for (const text of texts) expect('بتثني').toContain(text)
  })
  test('a letter train with a wrong hamza seat is nearly right', () => {
    const base = letterTrainItem(word('ahmar'), seededRandom(2))
    const options = [...base.question.options, { text: 'ا', script: 'ar' as const }]
    const exercise = { ...base, question: { ...base.question, options } }
    expect(judge(exercise, { order: base.key.solution })).toBe('right')
    expect(judge(exercise, { order: [options.length - 1, ...base.key.solution.slice(1)] })).toBe('nearly')
    expect(judge(exercise, { order: [] })).toBe('wrong')
  })
  test('a letter train has the letters of the word and two others', () => {
    const { question, key } = letterTrainItem(word('kalb'), seededRandom(1))
    expect(question.options).toHaveLength(5)
    expect(question.options.filter(option => !key.texts.includes(option.text))).toHaveLength(2)
  })
  test('tiles with the same letter are interchangeable', () => {
    const exercise = letterTrainItem(word('bab'), seededRandom(1))
    const [first, middle, last] = exercise.key.solution
    expect(judge(exercise, { order: [last ?? 0, middle ?? 0, first ?? 0] })).toBe('right')
  })
  test('dress the word keeps the signs of the article and of the last letter', () => {
    for (const one of words) {
      const clusters = splitClusters(one.ar)
      if (clusters.length < 3) continue
      const { question } = dressTheWordItem(one, 3, seededRandom(1))
      expect(question.letters.at(-1)?.slot ?? null).toBeNull()
      expect(question.options.length).toBeLessThanOrEqual(6)
    }
    const withArticle = words.filter(({ ar }) => stripSigns(ar).startsWith('ال'))
    expect(withArticle.length).toBeGreaterThan(0)
    for (const one of withArticle) {
      const { question } = dressTheWordItem(one, 3, seededRandom(1))
      expect(question.letters.slice(0, 2).every(({ slot }) => slot === null)).toBe(true)
    }
  })
  test('the article doubles a sun letter and keeps its lām before a moon letter', () => {
    const sunWord = listArticleWords(letter('shin'))[0]
    const moonWord = listArticleWords(letter('qaf'))[0]
    if (!sunWord || !moonWord) throw new Error('no words')
    const sun = sunOrMoonItem(letter('shin'), sunWord)
    expect(sun.question.options.map(o => [o.text, o.soundsFr])).toEqual([
      ['الشَّمْس', 'ach-chams'],
      ['الْشَمْس', 'al-chams'],
    ])
    expect(judge(sun, { choice: 0 })).toBe('right')
    expect(judge(sunOrMoonItem(letter('qaf'), moonWord), { choice: 1 })).toBe('right')
    expect(letters.flatMap(listArticleWords).some(({ ar }) => ar === 'اِبْن')).toBe(false)
  })
  test('the demonstrative agrees with its noun', () => {
    expect(judge(thisOneItem(word('kitab')), { choice: 0 })).toBe('right')
    expect(judge(thisOneItem(word('madrasa')), { choice: 1 })).toBe('right')
  })
  test('an option that does not exist or an answer of another form is not judged', () => {
    const exercise = wordToMeaningItem(word('kalb'), words, seededRandom(1))
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

describe('the step change of an answer', () => {
  const exercise = wordToMeaningItem(word('kalb'), words, seededRandom(1))
  const right = {
    answer: { choice: exercise.key.solution[0] ?? 0 },
    result: 'right',
    isHinted: false,
  } as const
  const wrong: JudgedAnswer = { answer: { choice: 0 }, result: 'wrong' }
  test('depends on the first attempt alone: up when right, stay with a hint, down when wrong', () => {
    expect(stepChangeFor(exercise, [], right)).toBe('up')
    expect(stepChangeFor(exercise, [], { ...right, isHinted: true })).toBe('stay')
    expect(stepChangeFor(exercise, [], { ...wrong, isHinted: false })).toBe('down')
    expect(stepChangeFor(exercise, [wrong], right)).toBeNull()
    expect(stepChangeFor(exercise, [right], right)).toBeNull()
  })
  test('is never up for a memory board', () => {
    const board = memoryPairsItem(['kalb', 'bab'].map(word), seededRandom(1))
    const pair = (left: number): JudgedAnswer & { isHinted: boolean } => ({
      answer: { pair: [left, board.key.solution[left] ?? 0] },
      result: 'right',
      isHinted: false,
    })
    expect(stepChangeFor(board, [], pair(0))).toBeNull()
    expect(stepChangeFor(board, [pair(0)], pair(1))).toBe('stay')
    expect(isDone(board, [pair(0), pair(0)])).toBe(false)
  })
})

describe('review states', () => {
  const at = (step: number, dueOn = '2026-11-24'): ReviewState => ({ step, bestStep: step, dueOn })
  test('are due again after 1, 3, 7, 16, 35 days', () => {
    let state: ReviewState | undefined
    let today = '2026-01-01'
    const days: string[] = []
    for (let step = 0; step <= lastStep; step++) {
      state = nextReviewState(state, 'up', today)
      days.push(state.dueOn)
      today = state.dueOn
    }
    expect(days).toEqual(['2026-01-02', '2026-01-05', '2026-01-12', '2026-01-28', '2026-03-04', '2026-04-08'])
    expect(state?.step).toBe(5)
  })
  test('drop by one step after a wrong answer and keep their best step', () => {
    expect(nextReviewState(at(3), 'down', '2026-11-24')).toEqual({
      step: 2,
      bestStep: 3,
      dueOn: '2026-11-27',
    })
    expect(nextReviewState(undefined, 'down', '2026-11-24')).toEqual({
      step: 0,
      bestStep: 0,
      dueOn: '2026-11-25',
    })
  })
  test('do not rise when practised before they are due', () => {
    expect(nextReviewState(at(2, '2026-11-26'), 'up', '2026-11-24')).toEqual(at(2, '2026-11-26'))
  })
  test('keep their step after a hint', () => {
    expect(nextReviewState(at(2), 'stay', '2026-11-24')).toEqual({
      step: 2,
      bestStep: 2,
      dueOn: '2026-11-27',
    })
  })
})

describe('progress and points', () => {
  const extent = { reading: 100, writing: 100, comprehension: 100 }
  test('figures stay within 0 and 100 and rise after one session', () => {
    expect(computeProgress([{ skill: 'reading', bestStep: 1, count: 12 }], extent).reading).toBe(5)
    expect(computeProgress([{ skill: 'reading', bestStep: 5, count: 900 }], extent).reading).toBe(100)
    expect(computeProgress([], { reading: 0, writing: 0, comprehension: 0 }).currentLevelProgress).toBe(0)
  })
  test('an answer adds to the figures that a teacher wrote', () => {
    const stored = { reading: 62, writing: 99, comprehension: 0, currentLevelProgress: 40 }
    const before = { reading: 4, writing: 4, comprehension: 4, currentLevelProgress: 4 }
    const after = { reading: 6, writing: 9, comprehension: 4, currentLevelProgress: 5 }
    expect(applyProgress(stored, before, after)).toEqual({
      reading: 64,
      writing: 100,
      comprehension: 0,
      currentLevelProgress: 41,
    })
  })
  test('points depend on the step change and are capped per day', () => {
    expect(pointsFor({ stepChange: 'up', promoted: true }, 0)).toBe(10)
    expect(pointsFor({ stepChange: 'up', promoted: false }, 0)).toBe(2)
    expect(pointsFor({ stepChange: 'stay', promoted: false }, 0)).toBe(6)
    expect(pointsFor({ stepChange: 'down', promoted: false }, 0)).toBe(0)
    expect(pointsFor({ stepChange: null, promoted: false }, 0)).toBe(3)
    expect(capDailyPoints(10, 295)).toBe(5)
    expect(capDailyPoints(10, 300)).toBe(0)
  })
})
