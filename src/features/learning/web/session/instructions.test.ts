import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../../tests/support/curriculum.ts'
import { buildDotDetective } from '../../questions/letter-questions.ts'
import type { Answer, ExerciseItem } from '../../questions/question.ts'
import { buildMemoryPairs } from '../../questions/word-questions.ts'
import { seededRandom } from '../../random.ts'
import { letterNameOf, pickedText, praiseFor, questionTitle, sessionResult } from './instructions.ts'
import { judgeInBrowser } from './judge-in-browser.ts'

const tried = { result: 'wrong', isFirstTry: true, isDone: false, comesBack: 'now' } as const

test('encourages another attempt after a wrong pair, and announces after another wrong answer only what comes again', () => {
  expect(praiseFor('match', { ...tried, solution: null }, 0)).toMatch(/Essaie encore/)
  const over = { ...tried, solution: [2] }
  expect(praiseFor('word-to-meaning', over, 0)).toMatch(/tu y reviendras/)
  expect(praiseFor('word-to-meaning', { ...over, comesBack: 'later' }, 0)).toMatch(
    /on le reverra une autre fois/,
  )
  expect(praiseFor('word-to-meaning', { ...over, comesBack: 'no' }, 0)).not.toMatch(/revien|reverra/)
})

test('a session in which nothing was found claims neither new words nor a full star', () => {
  const none = { firstTryRight: 0, asked: 0, pairs: 0 }
  expect(sessionResult(none)).toMatch(/Rien à compter/)
  expect(sessionResult({ ...none, met: [{}] })).toMatch(/mots nouveaux/)
  expect(sessionResult({ ...none, asked: 2 })).toMatch(/0 sur 2/)
})

const { words, letters } = contentUpTo('niveau-1')
const memory = buildMemoryPairs(words.slice(0, 4), seededRandom(1))
const match: ExerciseItem = { ...memory, question: { ...memory.question, kind: 'match' } }
const pair = (left: number, off = 0): Answer => ({
  pair: [left, memory.key.solution[(left + off) % 4] ?? 0],
})
/** What the child reads after each answer. */
const praises = ({ question, key }: ExerciseItem, answers: readonly Answer[], isAgain = false) => {
  const before: NonNullable<ReturnType<typeof judgeInBrowser>>['judged'][] = []
  return answers.map(answer => {
    const here = judgeInBrowser({ question, judging: { key, isAgain } }, answer, before, {
      points: 0,
      turns: 1,
    })
    if (!here) throw new Error('It was not judged.')
    before.push(here.judged)
    return praiseFor(question.kind, here.feedback, 0)
  })
}

test('every pair of a board without a wrong one is praised, the last too; after a wrong pair the search is', () => {
  expect(
    praises(
      match,
      [0, 1, 2, 3].map(left => pair(left)),
    ),
  ).toEqual(Array(4).fill('Bravo !'))
  expect(praises(match, [pair(0), pair(1, 1), pair(1)]).at(-1)).toBe('Tu as bien cherché !')
})

test('on a memory board, where a miss is luck, every pair is praised', () => {
  expect(praises(memory, [pair(0, 1), pair(0), pair(1)]).slice(1)).toEqual(['Bravo !', 'Bravo !'])
})

test('what is asked again after a miss is no first find', () => {
  const [ba] = letters
  if (!ba) throw new Error('There is no letter.')
  const asked = buildDotDetective(ba, letters, seededRandom(1))
  const right: Answer = { choice: asked.key.solution[0] ?? 0 }
  expect(praises(asked, [right])).toEqual(['Bravo !'])
  expect(praises(asked, [right], true)).toEqual(['Tu as bien cherché !'])
})

test('a card that was only read is not praised', () => {
  const read = { result: 'right', isFirstTry: true, isDone: true, solution: null, comesBack: 'no' } as const
  expect(praiseFor('meet-rule', read, 0)).toBe('C’est noté.')
  expect(praiseFor('meet-dialogue', read, 1)).toBe('C’est noté.')
  expect(praiseFor('meet-letter', read, 0)).toBe('Bravo !')
})

test('the title of a question names its letter as the reader does', () => {
  const [letter] = letters.filter(({ id }) => id === 'sin')
  if (!letter) throw new Error('No letter')
  const { question } = buildDotDetective(letter, letters, seededRandom(1))
  expect(questionTitle(question)).toContain('sîne')
  expect(questionTitle({ ...question, letterName: 'sin' })).toBe(
    questionTitle(question).replace('sîne', 'sin'),
  )
})

test('a name is printed with ’', () => {
  expect(letterNameOf({ nameFr: "'aïne" })).toBe('’aïne')
})

test('what was chosen is said in a sentence with one full stop', () => {
  expect(pickedText({ text: 'كَلْب', note: 'le chien' })).toMatch(/le chien\.$/)
  expect(pickedText({ text: 'مَعَ السَّلَامَة', note: 'Au revoir\u00a0!' })).toMatch(/Au revoir\u00a0!$/)
  expect(pickedText({ text: 'هَٰذَا كِتَاب', note: 'C’est un livre.' })).toMatch(/livre\.$/)
})
