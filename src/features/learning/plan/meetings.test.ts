// What a child sees of an item before any question about it.
import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import {
  emptyMeeting,
  meetDialogue,
  meetGameRule,
  meetLetter,
  meetPoint,
  meetWord,
  meetWordByForm,
} from './meetings.ts'
import { emptyQuestion } from './spans.ts'

const content = contentUpTo('niveau-2')
const vocabulary = vocabularyOf(content)
const { letters } = content
const find = <One>(all: readonly One[], fits: (one: One) => boolean): One => {
  const found = all.find(fits)
  if (!found) throw new Error('It is not in the curriculum.')
  return found
}
const wordOf = (id: string) => find(content.words, ({ concept }) => concept === id)
const letterOf = (id: string) => find(letters, one => one.id === id)

const seeds = Array.from({ length: 30 }, (_, seed) => seed)
const rightOf = ({ question, key }: ExerciseItem) => question.options[key.solution[0] ?? -1]
const meetWithSeed = (id: string, seed: number) =>
  meetLetter(letterOf(id), letters, vocabulary, seededRandom(seed))

test('a word is met with its picture, reading, meaning and example', () => {
  const { item, facet, question, key } = meetWord(wordOf('kitab'), vocabulary, seededRandom(1))
  expect({ item, facet }).toEqual({ item: 'word:kitab', facet: 'read' })
  expect({ ...question, options: [] }).toEqual({
    ...emptyQuestion,
    kind: 'meet-word',
    form: 'choice',
    meeting: {
      ...emptyMeeting,
      ar: 'كِتَاب',
      soundsFr: 'kitâb',
      fr: 'le livre',
      picture: 'kitab',
      example: { ar: 'عِنْدِي كِتَاب.', soundsFr: "'inndî kitâb.", fr: 'J’ai un livre.' },
    },
  })
  // Nothing is explained after the choice: the card says it all.
  expect({ ...key, solution: [] }).toEqual({ solution: [], texts: [], about: null, whyFr: null, notes: [] })
})

test('the meaning of a word that is met is chosen between two, in either order', () => {
  const all = seeds.map(seed => meetWord(wordOf('kitab'), vocabulary, seededRandom(seed)))
  expect(new Set(all.map(({ question }) => question.options.length))).toEqual(new Set([2]))
  expect(new Set(all.map(one => rightOf(one)?.text))).toEqual(new Set(['le livre']))
  expect(new Set(all.map(({ key }) => key.solution[0]))).toEqual(new Set([0, 1]))
})

test('a word without a picture is chosen between two Arabic words by a child who reads no French', () => {
  const word = wordOf('huna')
  const all = seeds.map(seed => meetWordByForm(word, vocabulary, seededRandom(seed)))
  for (const one of all) {
    const texts = one.question.options.map(({ text, script }) => [script, text])
    expect(texts).toHaveLength(2)
    expect(texts).toContainEqual(['ar', 'هُنَا'])
    expect(texts.map(([script]) => script)).toEqual(['ar', 'ar'])
    expect(rightOf(one)?.text).toBe('هُنَا')
    expect(one).toMatchObject({
      item: 'word:huna',
      facet: 'read',
      question: { kind: 'meet-word', meeting: { ar: 'هُنَا', fr: 'ici', picture: null } },
      key: { texts: [], notes: [] },
    })
  }
  expect(new Set(all.map(({ key }) => key.solution[0]))).toEqual(new Set([0, 1]))
})

test('a letter is met with its name, sound and forms, and a word that has a picture', () => {
  const { item, facet, question } = meetWithSeed('ta', 1)
  expect({ item, facet }).toEqual({ item: 'letter:ta', facet: 'read' })
  expect({ ...question, options: [] }).toEqual({
    ...emptyQuestion,
    kind: 'meet-letter',
    form: 'choice',
    meeting: {
      ...emptyMeeting,
      ar: 'ت',
      soundsFr: 'tâ',
      fr: 'C’est le « t » de « tapis » : la pointe de ta langue touche l’arrière des dents du haut.',
      hintFr: 't léger',
      forms: ['ت', 'تـ', 'ـتـ', 'ـت'],
      // Its first example, dates, has none.
      picture: 'kitab',
      example: { ar: 'كِتَاب', soundsFr: 'kitâb', fr: 'livre' },
    },
  })
})

test('a letter none of whose words has a picture is met with the first of them, or with none', () => {
  const { question } = meetLetter(letterOf('ta'), letters, { words: [] }, seededRandom(1))
  expect(question.meeting).toMatchObject({
    picture: null,
    example: { ar: 'تَمْر', soundsFr: 'tamr', fr: 'dattes' },
  })
  const bare = { ...letterOf('ta'), examples: [] }
  expect(meetLetter(bare, letters, vocabulary, seededRandom(1)).question.meeting).toMatchObject({
    picture: null,
    example: null,
  })
})

test('a letter that needs no hint has none; a special one is named in French, with its Arabic name beside it', () => {
  expect(meetWithSeed('ba', 1).question.meeting?.hintFr).toBeNull()
  expect(meetWithSeed('ta_marbuta', 1).question.meeting).toMatchObject({
    soundsFr: 'tâ marbouta',
    hintFr: "tâ'oun marboûTa",
    // It stands at the end of a word alone.
    forms: ['ة', null, null, 'ـة'],
  })
})

test.each(['ba', 'ya', 'ha', 'ta_marbuta', 'hamza_ya'])(
  'the letter %s is chosen between two, the other one of the 28 and of another shape',
  id => {
    const letter = letterOf(id)
    const all = seeds.map(seed => meetWithSeed(id, seed))
    for (const one of all) {
      expect(one.question.options.map(({ script }) => script)).toEqual(['ar', 'ar'])
      expect(rightOf(one)?.text).toBe(letter.letter)
      const [other, ...more] = letters.filter(
        ({ letter: text }) =>
          text !== letter.letter && one.question.options.some(option => option.text === text),
      )
      expect(more).toEqual([])
      expect(other?.isSpecial).toBe(false)
      expect(letter.lookAlike).not.toContain(other?.id)
    }
    expect(new Set(all.map(({ key }) => key.solution[0]))).toEqual(new Set([0, 1]))
    // Not always the same one beside it.
    expect(new Set(all.flatMap(one => one.question.options.map(({ text }) => text))).size).toBeGreaterThan(5)
  },
)

/** A rule or dialogue is read: there is nothing to choose. */
const onlyRead = { options: [{ text: '', script: 'fr' }] }

test('a grammar point is met in its steps, each with what it says', () => {
  const point = find(content.points, ({ id }) => id === 'n1-saluer')
  const { item, question, key } = meetPoint(point)
  expect(item).toBe('point:n1-saluer')
  expect(question).toMatchObject({ kind: 'meet-rule', form: 'choice', ...onlyRead })
  expect(key.solution).toEqual([0])
  expect(question.meeting).toEqual({ ...emptyMeeting, fr: 'Dire bonjour et répondre', steps: point.steps })
  expect(question.meeting?.steps[0]).toMatchObject({
    ar: 'السَّلَامُ عَلَيْكُم',
    textFr: 'Pour dire bonjour, tu souhaites la paix.',
  })
})

test('a grammar point without steps is met in its first three examples', () => {
  const point = find(content.points, ({ steps }) => steps.length === 0)
  expect(point.examples.length).toBeGreaterThan(3)
  expect(meetPoint(point).question.meeting?.steps.map(({ ar, textFr }) => ({ ar, textFr }))).toEqual(
    point.examples.slice(0, 3).map(({ ar }) => ({ ar, textFr: '' })),
  )
})

test('the rule of a game is met by its name alone', () => {
  expect(meetGameRule('article')).toMatchObject({
    item: 'rule:article',
    question: { kind: 'meet-rule', ...onlyRead, meeting: { ...emptyMeeting, rule: 'article' } },
    key: { solution: [0] },
  })
})

test('a dialogue is met line by line, with who speaks and how it is read where that is known', () => {
  const line = { key: 'a', asks: null, speaker: 'Karim', ar: 'أَهْلًا', soundsFr: 'ahlane', fr: 'Salut' }
  const lines = [line, { ...line, key: 'b', speaker: null, soundsFr: null }]
  const { item, question } = meetDialogue({ id: 'n1-salut', titleFr: 'Se saluer', lines })
  expect(item).toBe('dialogue:n1-salut')
  expect(question).toMatchObject({ kind: 'meet-dialogue', ...onlyRead })
  expect(question.meeting).toEqual({
    ...emptyMeeting,
    fr: 'Se saluer',
    steps: [
      { textFr: 'Karim', ar: 'أَهْلًا', soundsFr: 'ahlane', fr: 'Salut' },
      { textFr: '', ar: 'أَهْلًا', soundsFr: '', fr: 'Salut' },
    ],
  })
})
