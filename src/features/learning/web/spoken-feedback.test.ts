import { expect, test } from 'vitest'
import { printSounds } from '#features/letters/print-sounds.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { explain } from '../questions/judging.ts'
import { buildDotDetective, buildTraceLetter, nameOf } from '../questions/letter-questions.ts'
import type { Answer, ExerciseItem } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { spokenReason } from './spoken-feedback.ts'

const { letters } = contentUpTo('niveau-1')
const letterOf = (id: string) => {
  const found = letters.find(one => one.id === id)
  if (!found) throw new Error(`There is no letter ${id}.`)
  return found
}
const whyOf = (item: ExerciseItem, answer: Answer) =>
  spokenReason(explain(item, { answer, result: 'wrong' }, true))

test('every letter is called by the name that the child reads', () => {
  for (const letter of letters)
    expect(spokenReason({ picked: null, about: null, whyFr: `La lettre ${letter.letter} est là.` })).toEqual([
      `La lettre ${nameOf(letter).replace(/^'/, '')} est là.`,
    ])
})

test('the letter that was chosen, its dots and those of the right one are said without a glyph', () => {
  const item = buildDotDetective(letterOf('ayn'), letters, seededRandom(3), true)
  const choice = item.question.options.findIndex((_, index) => index !== item.key.solution[0])
  const [chosen = '', why = ''] = whyOf(item, { choice })
  expect(chosen).toBe(`Tu as choisi ${item.key.notes[choice]}.`)
  expect(why).toMatch(/^La lettre aïne n’a aucun point\. ./)
})

test('the correction of a stroke is said, with the names of the letters in it', () => {
  const item = buildTraceLetter(letterOf('ta'), 0, seededRandom(1))
  if (!item) throw new Error('It has no model.')
  expect(whyOf(item, { trace: [[[0, 0]]] })).toEqual([
    'De droite à gauche, trace la même barque que pour bâ. Pose deux points côte à côte au-dessus.',
  ])
})

test('a word keeps its script, for the Arabic voice', () => {
  expect(spokenReason({ picked: { text: 'كِتَاب', note: 'le livre' }, about: null, whyFr: null })).toEqual([
    printSounds('Tu as choisi كِتَاب\u00a0: le livre.'),
  ])
})
