import { describe, expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { clustersOf, compareWritten, shareMeaning } from './arabic.ts'
import { chanceOf } from './chance.ts'
import { sunOrMoon, thisOne, wordsForArticle } from './grammar-questions.ts'
import { type Given, isDone, judge, outcomeOf } from './judging.ts'
import { dotDetective, dressTheWord, letterTrain } from './letter-questions.ts'
import { bounded, figuresOf, moved, pointsFor } from './progress.ts'
import { climb, lastStep, type Standing } from './spacing.ts'
import { memoryPairs, wordToMeaning, writeTheArabic } from './word-questions.ts'

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

describe('writing', () => {
  test('signs may be left out, but a sign that is written must be the word’s own', () => {
    expect(compareWritten('كتاب', 'كِتَاب')).toBe('right')
    expect(compareWritten('كِتاب', 'كِتَاب')).toBe('right')
    expect(compareWritten('كَتاب', 'كِتَاب')).toBe('nearly')
  })
  test('both orders of shadda and its vowel are the same word', () => {
    expect(compareWritten('قِطَّة', 'قِطَّة')).toBe('right')
    expect(compareWritten('قِطَّة', 'قِطَّة')).toBe('right')
  })
  test('a wrong hamza seat is nearly right, another letter is not', () => {
    expect(compareWritten('احمر', 'أَحْمَر')).toBe('nearly')
    expect(compareWritten('سئال', 'سُؤَال')).toBe('nearly')
    expect(compareWritten('أحمد', 'أَحْمَر')).toBe('wrong')
  })
  test('spaces around and the question mark of a greeting do not count', () => {
    expect(compareWritten('  كيف  حالك ', 'كَيْفَ حَالُكَ؟')).toBe('right')
  })
  test('what is typed is judged by the same rule', () => {
    const posed = writeTheArabic(word('kitab'))
    expect(judge(posed, { text: 'كتاب' })).toBe('right')
    expect(judge(posed, { text: 'كلب' })).toBe('wrong')
    expect(judge(posed, { text: '' })).toBe('wrong')
  })
})

describe('games', () => {
  test('the detective’s rivals of ب are its sisters that were taught', () => {
    const { question } = dotDetective(letter('ba'), letters, 6, chanceOf(4))
    expect(question.options.map(option => option.text).sort()).toEqual(
      expect.arrayContaining(
        ['ب', 'ت', 'ث', 'ن', 'ي'].filter(one => question.options.some(o => o.text === one)),
      ),
    )
    for (const { text } of question.options) expect('بتثني').toContain(text)
  })
  test('a train with a wrong hamza seat is nearly right', () => {
    const base = letterTrain(word('ahmar'), chanceOf(2))
    const options = [...base.question.options, { text: 'ا', script: 'ar' as const }]
    const posed = { ...base, question: { ...base.question, options } }
    expect(judge(posed, { order: base.key.solution })).toBe('right')
    expect(judge(posed, { order: [options.length - 1, ...base.key.solution.slice(1)] })).toBe('nearly')
    expect(judge(posed, { order: [] })).toBe('wrong')
  })
  test('a train has the letters of the word and two that are none of them', () => {
    const { question, key } = letterTrain(word('kalb'), chanceOf(1))
    expect(question.options).toHaveLength(5)
    expect(question.options.filter(option => !key.texts.includes(option.text))).toHaveLength(2)
  })
  test('a twin tile does as well as its twin', () => {
    const posed = letterTrain(word('bab'), chanceOf(1))
    const [first, middle, last] = posed.key.solution
    expect(judge(posed, { order: [last ?? 0, middle ?? 0, first ?? 0] })).toBe('right')
  })
  test('a dressed word never asks for its last sign nor for the article’s', () => {
    for (const one of words) {
      const clusters = clustersOf(one.ar)
      if (clusters.length < 3) continue
      const { question } = dressTheWord(one, 3, chanceOf(1))
      expect(question.letters.at(-1)?.slot ?? null).toBeNull()
      expect(question.options.length).toBeLessThanOrEqual(6)
    }
  })
  test('sun doubles the letter, moon says the lām', () => {
    const sunWord = wordsForArticle(letter('shin'))[0]
    const moonWord = wordsForArticle(letter('qaf'))[0]
    if (!sunWord || !moonWord) throw new Error('no words')
    const sun = sunOrMoon(letter('shin'), sunWord)
    expect(sun.question.options.map(o => [o.text, o.translit])).toEqual([
      ['الشَّمْس', 'ash-shams'],
      ['الْشَمْس', 'al-shams'],
    ])
    expect(judge(sun, { choice: 0 })).toBe('right')
    expect(judge(sunOrMoon(letter('qaf'), moonWord), { choice: 1 })).toBe('right')
    expect(letters.flatMap(wordsForArticle).some(({ ar }) => ar === 'اِبْن')).toBe(false)
  })
  test('this one agrees with its noun', () => {
    expect(judge(thisOne(word('kitab')), { choice: 0 })).toBe('right')
    expect(judge(thisOne(word('madrasa')), { choice: 1 })).toBe('right')
  })
  test('an option that is not there, or another form, is no answer', () => {
    const posed = wordToMeaning(word('kalb'), words, chanceOf(1))
    expect(judge(posed, { choice: 4 })).toBeUndefined()
    expect(judge(posed, { choice: -1 })).toBeUndefined()
    expect(judge(posed, { choice: 0.5 })).toBeUndefined()
    expect(judge(posed, { text: 'chien' })).toBeUndefined()
  })
  test('meanings in common are seen through articles and remarks', () => {
    expect(shareMeaning('le jardin, le parc', 'le parc (public)')).toBe(true)
    expect(shareMeaning('le chien', 'le cœur')).toBe(false)
  })
})

describe('what an answer does', () => {
  const posed = wordToMeaning(word('kalb'), words, chanceOf(1))
  const right = { answer: { choice: posed.key.solution[0] ?? 0 }, result: 'right', isHinted: false } as const
  const wrong: Given = { answer: { choice: 0 }, result: 'wrong' }
  test('the first try decides: up, with a hint stay, wrong down, and later tries nothing', () => {
    expect(outcomeOf(posed, [], right)).toBe('up')
    expect(outcomeOf(posed, [], { ...right, isHinted: true })).toBe('stay')
    expect(outcomeOf(posed, [], { ...wrong, isHinted: false })).toBe('down')
    expect(outcomeOf(posed, [wrong], right)).toBeNull()
    expect(outcomeOf(posed, [right], right)).toBeNull()
  })
  test('memory confirms and never climbs', () => {
    const board = memoryPairs(['kalb', 'bab'].map(word), chanceOf(1))
    const pair = (left: number): Given & { isHinted: boolean } => ({
      answer: { pair: [left, board.key.solution[left] ?? 0] },
      result: 'right',
      isHinted: false,
    })
    expect(outcomeOf(board, [], pair(0))).toBeNull()
    expect(outcomeOf(board, [pair(0)], pair(1))).toBe('stay')
    expect(isDone(board, [pair(0), pair(0)])).toBe(false)
  })
})

describe('spacing', () => {
  const at = (step: number, dueOn = '2026-11-24'): Standing => ({ step, bestStep: step, dueOn })
  test('an item climbs 1, 3, 7, 16, 35 days', () => {
    let standing: Standing | undefined
    let today = '2026-01-01'
    const days: string[] = []
    for (let step = 0; step <= lastStep; step++) {
      standing = climb(standing, 'up', today)
      days.push(standing.dueOn)
      today = standing.dueOn
    }
    expect(days).toEqual(['2026-01-02', '2026-01-05', '2026-01-12', '2026-01-28', '2026-03-04', '2026-04-08'])
    expect(standing?.step).toBe(5)
  })
  test('a wrong answer is one step down and the best step stays', () => {
    expect(climb(at(3), 'down', '2026-11-24')).toEqual({ step: 2, bestStep: 3, dueOn: '2026-11-27' })
    expect(climb(undefined, 'down', '2026-11-24')).toEqual({ step: 0, bestStep: 0, dueOn: '2026-11-25' })
  })
  test('practised before it is due, an item does not climb', () => {
    expect(climb(at(2, '2026-11-26'), 'up', '2026-11-24')).toEqual(at(2, '2026-11-26'))
  })
  test('a hint keeps the step', () => {
    expect(climb(at(2), 'stay', '2026-11-24')).toEqual({ step: 2, bestStep: 2, dueOn: '2026-11-27' })
  })
})

describe('progress and points', () => {
  const extent = { reading: 100, writing: 100, comprehension: 100 }
  test('figures stay within 0 and 100 and start to move with one session', () => {
    expect(figuresOf([{ skill: 'reading', bestStep: 1, count: 12 }], extent).reading).toBe(5)
    expect(figuresOf([{ skill: 'reading', bestStep: 5, count: 900 }], extent).reading).toBe(100)
    expect(figuresOf([], { reading: 0, writing: 0, comprehension: 0 }).currentLevelProgress).toBe(0)
  })
  test('what a teacher wrote is moved, not replaced', () => {
    const stored = { reading: 62, writing: 99, comprehension: 0, currentLevelProgress: 40 }
    const before = { reading: 4, writing: 4, comprehension: 4, currentLevelProgress: 4 }
    const after = { reading: 6, writing: 9, comprehension: 4, currentLevelProgress: 5 }
    expect(moved(stored, before, after)).toEqual({
      reading: 64,
      writing: 100,
      comprehension: 0,
      currentLevelProgress: 41,
    })
  })
  test('points praise the effort and a day is bounded', () => {
    expect(pointsFor({ outcome: 'up', climbed: true }, 0)).toBe(10)
    expect(pointsFor({ outcome: 'up', climbed: false }, 0)).toBe(2)
    expect(pointsFor({ outcome: 'stay', climbed: false }, 0)).toBe(6)
    expect(pointsFor({ outcome: 'down', climbed: false }, 0)).toBe(0)
    expect(pointsFor({ outcome: null, climbed: false }, 0)).toBe(3)
    expect(bounded(10, 295)).toBe(5)
    expect(bounded(10, 300)).toBe(0)
  })
})
