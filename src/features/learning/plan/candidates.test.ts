// What is asked about an item: which question, of which child, and after which meetings.

import { describe, expect, test } from 'vitest'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { newChild } from '../../../../tests/support/simulated-child.ts'
import type { Word } from '../curriculum.ts'
import type { Game } from '../games.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import type { Card, Facet } from '../memory.ts'
import { seededRandom } from '../random.ts'
import { askAboutWord, candidateFor, listCandidates, meetingOf } from './candidates.ts'
import { type Planning, planningFor } from './planning.ts'

const content = contentUpTo('niveau-3')
const wordOf = (id: string): Word => {
  const word = content.words.find(one => one.concept === id)
  if (!word) throw new Error(`There is no word ${id}.`)
  return word
}
const rules = ['vowels', 'long-vowels', 'sukun-shadda', 'tanwin', 'article', 'gender'].map(
  rule => `rule:${rule}`,
)
const cardAt = (bestStep: number): Card => ({
  stability: 5,
  difficulty: 5,
  reviewedOn: '2026-11-20',
  dueOn: '2026-11-24',
  bestStep,
})
/** A child of nine at level 3 who met all letters and rules, with this of its own. */
const planningOf = (own: Partial<Learner> = {}, seed = 1): Planning =>
  planningFor(
    content,
    {
      ...newChild('niveau-3', 9, '2026-11-24'),
      met: new Set([...content.letters.map(letterItemId), ...rules]),
      ...own,
    },
    seededRandom(seed),
  )
const cardsAt = (bestStep: number, item: string, facet: Facet): Pick<Learner, 'cards'> => ({
  cards: new Map([[cardKey(item, facet), cardAt(bestStep)]]),
})
const heard = clipsOf(content)
/** The kinds of the questions that one facet of an item is asked by, over some sessions. */
const kindsOf = (item: string, facet: Facet, own: Partial<Learner> = {}) =>
  new Set(
    Array.from({ length: 20 }, (_, seed) => {
      const candidate = candidateFor(item, facet, planningOf(own, seed))
      expect(candidate ?? { item, facet }).toMatchObject({ item, facet })
      return candidate?.build().question.kind ?? 'none'
    }),
  )

describe('a game about a word', () => {
  const recalled = cardsAt(2, 'word:kitab', 'recall')

  test.each<[Game, string, Facet, string[]]>([
    ['word-to-meaning', 'word-to-meaning', 'read', []],
    // A single word is no board.
    ['memory-pairs', 'word-to-meaning', 'read', []],
    ['find-the-arabic', 'find-the-arabic', 'recall', []],
    ['letter-train', 'letter-train', 'spell', []],
    ['dress-the-word', 'dress-the-word', 'spell', ['rule:vowels', 'rule:sukun-shadda']],
    ['write-the-arabic', 'write-the-arabic', 'spell', []],
    ['listen-and-choose', 'listen-and-choose', 'hear', []],
    ['dictation', 'dictation', 'hear', []],
  ])('%s asks it by %s, once the word was met: it trains to %s', (game, kind, facet, needs) => {
    const [candidate, ...others] = askAboutWord(game, wordOf('kitab'), planningOf({ ...recalled, heard }))
    expect(candidate).toMatchObject({ item: 'word:kitab', facet, needs: [...needs, 'word:kitab'] })
    const built = candidate?.build()
    expect(built).toMatchObject({ item: 'word:kitab', facet, question: { kind } })
    expect(others).toEqual([])
  })

  test('asks for «this» before a noun of sure gender, once its rule and the noun were met', () => {
    const [candidate] = askAboutWord('this-one', wordOf('kitab'), planningOf())
    expect(candidate).toMatchObject({
      item: 'gender:kitab',
      facet: 'read',
      needs: ['rule:gender', 'word:kitab'],
    })
    expect(candidate?.build().question.kind).toBe('this-one')
    expect(askAboutWord('this-one', wordOf('bint'), planningOf())).toEqual([])
  })

  test('puts no word together from a letter that was not met, by ear neither', () => {
    const met = new Set(['letter:alif', 'letter:ba'])
    const planning = planningOf({ level: 'niveau-1', met, heard })
    expect(askAboutWord('letter-train', wordOf('bab'), planning)).toHaveLength(1)
    expect(askAboutWord('dictation', wordOf('bab'), planning)).toHaveLength(1)
    expect(askAboutWord('letter-train', wordOf('kitab'), planning)).toEqual([])
    expect(askAboutWord('dictation', wordOf('kitab'), planning)).toEqual([])
    // Its meaning is chosen all the same.
    expect(askAboutWord('listen-and-choose', wordOf('kitab'), planning)).toHaveLength(1)
  })

  test.each(['listen-and-choose', 'dictation'] as const)('%s asks no word without a clip', game => {
    expect(askAboutWord(game, wordOf('kitab'), planningOf())).toEqual([])
  })

  test('has a word typed only once it was recalled well, of letters alone, and meaning what no other word means', () => {
    const typed = (word: Word, bestStep: number) =>
      askAboutWord('write-the-arabic', word, planningOf(cardsAt(bestStep, wordItemId(word), 'recall'))).length
    expect(typed(wordOf('kitab'), 2)).toBe(1)
    expect(typed(wordOf('kitab'), 1)).toBe(0)
    expect(askAboutWord('write-the-arabic', wordOf('kitab'), planningOf())).toEqual([])
    expect(typed(wordOf('maa-s-salama'), 5)).toBe(0)
    expect(typed({ ...wordOf('kitab'), concept: 'another', fr: 'le chien' }, 5)).toBe(0)
  })

  test.each([
    ['niveau-1', 1],
    ['niveau-2', 1],
    ['niveau-3', 2],
    ['niveau-4', 3],
    ['niveau-5', 3],
  ] as const)('takes more signs off a word the higher the level: at %s %i', (level, signs) => {
    const [candidate] = askAboutWord('dress-the-word', wordOf('madrasa'), planningOf({ level }))
    expect(candidate?.build().key.solution).toHaveLength(signs)
  })

  test('dresses no word of one letter, and a word with tanwin after its rule', () => {
    expect(askAboutWord('dress-the-word', wordOf('wa'), planningOf())).toEqual([])
    expect(askAboutWord('dress-the-word', wordOf('shukran'), planningOf())[0]?.needs).toEqual([
      'rule:vowels',
      'rule:sukun-shadda',
      'rule:tanwin',
      'word:shukran',
    ])
  })

  test('is none of letters or dialogues', () => {
    expect(askAboutWord('dot-detective', wordOf('kitab'), planningOf())).toEqual([])
    expect(askAboutWord('conversation', wordOf('kitab'), planningOf())).toEqual([])
  })
})

describe('all that a game can ask', () => {
  test('begins with the words of the child’s level, then come those of the levels below', () => {
    const planning = planningOf()
    const levels = listCandidates('word-to-meaning', planning).map(
      ({ item }) => planning.vocabulary.byConcept.get(item.replace('word:', ''))?.level,
    )
    const own = levels.filter(level => level === 'niveau-3').length
    expect(own).toBeGreaterThan(100)
    expect(levels.slice(0, own)).toEqual(Array(own).fill('niveau-3'))
    expect(levels).toHaveLength(planning.vocabulary.words.length)
  })

  test('of the article is one word for each of the 26 letters that have one, after its rule', () => {
    const all = listCandidates('sun-or-moon', planningOf())
    expect(all).toHaveLength(26)
    for (const { item, facet, needs, build } of all) {
      expect(needs).toEqual(['rule:article'])
      expect(build()).toMatchObject({ item, facet, question: { kind: 'sun-or-moon' } })
    }
  })

  test('of the dialogues is each reply after its dialogue, among lines of dialogues that were read', () => {
    const [first, second] = content.dialogues
    if (!first || !second) throw new Error('There are no dialogues.')
    const linesOf = (...dialogues: (typeof first)[]) =>
      dialogues.flatMap(({ lines }) => lines.map(({ fr }) => fr.replace(/\.$/, '')))
    const repliesOf = (dialogue: typeof first) =>
      linesOf(dialogue).filter((_, place) => dialogue.lines[place - 1]?.asks)
    const askedWith = (met: string[], seed: number) => {
      const all = listCandidates('conversation', planningOf({ met: new Set(met) }, seed))
      const one = all.find(({ needs }) => needs.includes(`dialogue:${second.id}`))
      expect(one).toMatchObject({ facet: 'read', needs: [`dialogue:${second.id}`] })
      expect(one?.item).toMatch(`reply:${second.id}/`)
      return one?.build().key.notes ?? []
    }
    let ofFirst = 0
    for (let seed = 0; seed < 20; seed++) {
      const isOfFirst = (line: string | null) =>
        linesOf(first).includes(line ?? '') && !linesOf(second).includes(line ?? '')
      const unread = askedWith([`dialogue:${second.id}`], seed)
      expect(unread).toHaveLength(3)
      // What is said in reply to something, of this dialogue alone.
      expect(repliesOf(second)).toEqual(expect.arrayContaining(unread))
      ofFirst += askedWith(
        [first, second].map(({ id }) => `dialogue:${id}`),
        seed,
      ).filter(isOfFirst).length
    }
    expect(ofFirst).toBeGreaterThan(0)
  })
})

describe('an item that is due', () => {
  test('is asked in any game of its facet that suits the child and whose rule was met', () => {
    expect(kindsOf('word:kitab', 'read')).toEqual(new Set(['word-to-meaning']))
    expect(kindsOf('word:kitab', 'recall')).toEqual(new Set(['find-the-arabic']))
    expect(kindsOf('word:kitab', 'spell')).toEqual(new Set(['letter-train', 'dress-the-word']))
    expect(kindsOf('word:kitab', 'spell', cardsAt(2, 'word:kitab', 'recall'))).toEqual(
      new Set(['letter-train', 'dress-the-word', 'write-the-arabic']),
    )
    expect(kindsOf('word:kitab', 'spell', { met: new Set() })).toEqual(new Set(['letter-train']))
    expect(kindsOf('word:kitab', 'spell', { age: 15 })).toEqual(new Set(['dress-the-word']))
    expect(kindsOf('gender:kitab', 'read')).toEqual(new Set(['this-one']))
    expect(kindsOf('gender:kitab', 'read', { met: new Set() })).toEqual(new Set(['none']))
    expect(kindsOf('gender:kitab', 'read', { age: 7 })).toEqual(new Set(['none']))
  })

  test('is written down from hearing once it is known by ear', () => {
    expect(kindsOf('word:kitab', 'hear', { heard })).toEqual(new Set(['listen-and-choose']))
    expect(kindsOf('word:kitab', 'hear', { heard, ...cardsAt(1, 'word:kitab', 'hear') })).toEqual(
      new Set(['listen-and-choose']),
    )
    expect(kindsOf('word:kitab', 'hear', { heard, ...cardsAt(2, 'word:kitab', 'hear') })).toEqual(
      new Set(['listen-and-choose', 'dictation']),
    )
    expect(kindsOf('word:kitab', 'hear')).toEqual(new Set(['none']))
  })

  test('is not asked of a word by speaking or writing by hand, nor once it left the curriculum', () => {
    expect(kindsOf('word:kitab', 'say')).toEqual(new Set(['none']))
    expect(kindsOf('word:kitab', 'write')).toEqual(new Set(['none']))
    expect(kindsOf('word:gone', 'read')).toEqual(new Set(['none']))
    expect(kindsOf('letter:gone', 'read')).toEqual(new Set(['none']))
    expect(kindsOf('exercise:gone/1', 'read')).toEqual(new Set(['none']))
    expect(kindsOf('exercise:n1-saluer/99', 'read')).toEqual(new Set(['none']))
    expect(kindsOf('poem:one', 'read')).toEqual(new Set(['none']))
  })

  const beginner = { level: 'niveau-1', age: 7, heard } as const
  test.each<[string, Facet, string[]]>([
    ['letter:ba', 'read', ['dot-detective', 'hide-and-seek']],
    ['letter:ba', 'write', ['trace-the-letter']],
    ['letter:ba', 'hear', ['sound-twins']],
    ['letter:ba', 'recall', ['none']],
    ['vowel:ba', 'read', ['syllable-lift']],
    ['long-vowel:ba', 'read', ['syllable-lift']],
    ['article:shin', 'read', ['none']],
  ])('%s to %s is asked of a beginner by %j', (item, facet, kinds) => {
    expect(kindsOf(item, facet, beginner)).toEqual(new Set(kinds))
  })

  test('of two lengths of a syllable, of an article and of a reply is asked by the game that has it', () => {
    const [length] = listCandidates('short-or-long', planningOf(beginner))
    expect(kindsOf(length?.item ?? '', 'hear', beginner)).toEqual(new Set(['short-or-long']))
    expect(kindsOf('article:shin', 'read')).toEqual(new Set(['sun-or-moon']))
    const [reply] = listCandidates('conversation', planningOf())
    expect(kindsOf(reply?.item ?? '', 'read')).toEqual(new Set(['conversation']))
  })

  test('of a grammar point is that exercise, after the meeting of the point', () => {
    const candidate = candidateFor('exercise:n1-saluer/2', 'read', planningOf())
    expect(candidate).toMatchObject({ facet: 'read', needs: ['point:n1-saluer'] })
    expect(candidate?.build().item).toBe('exercise:n1-saluer/2')
  })

  test('is read by its picture by a child of four, for whom the game with meanings is not offered', () => {
    for (const age of [4, 5, 6])
      expect(kindsOf('word:kitab', 'read', { level: 'niveau-1', age })).toEqual(new Set(['word-to-meaning']))
    expect(kindsOf('word:kitab', 'recall', { level: 'niveau-1', age: 5 })).toEqual(new Set(['none']))
  })

  test('without a picture is put together by a child that does not read French, when a teacher reported it', () => {
    const small = { level: 'niveau-1', age: 5 } as const
    expect(wordOf('huna').picture).toBeNull()
    expect(kindsOf('word:huna', 'read', small)).toEqual(new Set(['none']))
    const reported = { ...small, reported: ['word:huna', 'word:maa-s-salama', 'word:gone', 'gender:huna'] }
    expect(kindsOf('word:huna', 'read', reported)).toEqual(new Set(['letter-train']))
    expect(kindsOf('word:huna', 'recall', reported)).toEqual(new Set(['none']))
    expect(kindsOf('gender:huna', 'read', reported)).toEqual(new Set(['none']))
    // Two words are no train of letters.
    expect(kindsOf('word:maa-s-salama', 'read', reported)).toEqual(new Set(['none']))
    expect(kindsOf('word:gone', 'read', reported)).toEqual(new Set(['none']))
    const copy = candidateFor('word:huna', 'read', planningOf(reported))
    expect(copy?.needs).toEqual(['word:huna'])
    expect(copy?.build().question.show).toMatchObject([{ text: wordOf('huna').ar }])
  })
})

test.each([
  ['word:kitab', 'meet-word', 9],
  ['letter:ba', 'meet-letter', 9],
  ['letter:lam_alif', 'meet-letter', 9],
  ['point:n1-saluer', 'meet-rule', 9],
  ['rule:article', 'meet-rule', 9],
  ['rule:tanwin', 'meet-rule', 9],
  ['dialogue:n1-dialogue-bonjour', 'meet-dialogue', 9],
  ['word:huna', 'meet-word', 5],
])('%s is met by %s', (item, kind, age) => {
  expect(meetingOf(item, planningOf({ age }))).toMatchObject({ item, question: { kind } })
})

test('a child that does not read French meets a word without a picture by its form', () => {
  const optionsAt = (age: number) => meetingOf('word:huna', planningOf({ age }))?.question.options
  expect(optionsAt(5)?.map(({ script }) => script)).toEqual(['ar', 'ar'])
  expect(optionsAt(9)?.map(({ script }) => script)).toEqual(['fr', 'fr'])
})

test.each(['word:gone', 'letter:gone', 'point:gone', 'rule:gone', 'dialogue:gone', 'kitab', ''])(
  'what is not in the curriculum has no meeting: "%s"',
  item => {
    expect(meetingOf(item, planningOf())).toBeUndefined()
  },
)
