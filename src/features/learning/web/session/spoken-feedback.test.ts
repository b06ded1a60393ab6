import { expect, test } from 'vitest'
import { printSounds } from '#features/letters/print-sounds.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { contentUpTo } from '../../../../../tests/support/curriculum.ts'
import { explain } from '../../questions/judging.ts'
import { buildDotDetective, buildTraceLetter, nameOf } from '../../questions/letter-questions.ts'
import type { Answer, ExerciseItem } from '../../questions/question.ts'
import { seededRandom } from '../../random.ts'
import { spokenReason } from './spoken-feedback.ts'

const { letters } = contentUpTo('niveau-1')
const letterOf = (id: string) => {
  const found = letters.find(one => one.id === id)
  if (!found) throw new Error(`There is no letter ${id}.`)
  return found
}
const whyOf = (item: ExerciseItem, answer: Answer) =>
  spokenReason(explain(item, { answer, result: 'wrong' }, true))

test('every letter is called by the name that the child reads, with a word more where two sound alike', () => {
  const names = letters.map(letter => {
    const why = `La lettre ${letter.letter} est là.`
    const [said = ''] = spokenReason({ picked: null, about: null, whyFr: why })
    return said.replace('La lettre ', '').replace(' est là.', '')
  })
  for (const [index, letter] of letters.entries())
    expect(names[index]?.replace(/ (?:grave|fort|doux)$/, '')).toBe(
      nameOf(letter).replace(/^'/, '').toLowerCase(),
    )
  expect(new Set(names).size).toBe(letters.length)
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

test('a letter that sounds like another in French is told from it, also as the one that was chosen', () => {
  const picked = { text: 'ت', note: 'tâ, deux points au-dessus' }
  const whyFr = 'La lettre ط n’a aucun point.'
  const reason = spokenReason({ picked, about: null, whyFr })
  expect(reason).toEqual(['Tu as choisi tâ, deux points au-dessus.', 'La lettre tâ grave n’a aucun point.'])
  const twin = { picked: { text: 'ط', note: 'Tâ' }, about: null, whyFr: null }
  expect(spokenReason(twin)).toEqual(['Tu as choisi tâ grave.'])
})

test('the right word is said before its meaning', () => {
  const about = { ar: 'وَلَد', soundsFr: 'walad', fr: 'le garçon' }
  const whyFr = 'On lit de droite à gauche.'
  expect(spokenReason({ picked: null, about: null, whyFr })).toEqual([whyFr])
  expect(spokenReason({ picked: null, about: null, whyFr, whyLang: 'fr' })).toEqual([])
  expect(spokenReason({ picked: null, about, whyFr: null })).toEqual(['وَلَد\u00a0: le garçon'])
})

test('an English voice reads the reason with the English names of letters', () => {
  const say = (whyFr: string) => runWithLocale('en', () => spokenReason({ picked: null, about: null, whyFr }))
  expect(say('The letter ع has no dot.')).toEqual(['The letter ayn has no dot.'])
  expect(say('No dot for ح, one for ب.')).toEqual(['No dot for strong ha, one for ba.'])
})
