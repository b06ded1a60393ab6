// Which question that begins with a rule or a dialogue a child is ready for.

import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { newChild } from '../../../../tests/support/simulated-child.ts'
import { wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import type { Card, Facet } from '../memory.ts'
import { seededRandom } from '../random.ts'
import { listCandidates } from './candidates.ts'
import { planningFor } from './planning.ts'
import { balanceGenders, isTurnOfRule, listNextExercises, listReadyForRule } from './rule-candidates.ts'

const today = '2026-11-24'
const content = contentUpTo('niveau-2')
type CardOf = readonly [item: string, facet: Facet, bestStep: number, dueIn?: number]

/** A child of nine at level 2 with these cards, which met what they are about. */
const childWith = (cards: readonly CardOf[], own: Partial<Learner> = {}, seed = 1) =>
  planningFor(
    content,
    {
      ...newChild('niveau-2', 9, today),
      met: new Set(cards.map(([item]) => item)),
      cards: new Map(
        cards.map(([item, facet, bestStep, dueIn = 9]): [string, Card] => [
          cardKey(item, facet),
          {
            stability: 5,
            difficulty: 5,
            reviewedOn: addDays(today, -9),
            dueOn: addDays(today, dueIn),
            bestStep,
          },
        ]),
      ),
      ...own,
    },
    seededRandom(seed),
  )
const readyFor = (cards: readonly CardOf[], own: Partial<Learner> = {}) =>
  listReadyForRule(childWith(cards, own)).map(({ item }) => item)

describe('a child is ready', () => {
  // The article needs no letter that is known, so a child of nine at level 2 is ready for it from the start.
  const article = 'article:ba'

  test('for sun and moon letters from the start, for nothing else', () => {
    expect(readyFor([])).toEqual([article])
    expect(readyFor([], { age: 16 })).toEqual([])
  })

  test('for a letter with a vowel once that letter can be read, and for a long one some days after the short one', () => {
    expect(readyFor([['letter:ba', 'read', 0]])).toEqual([article])
    expect(readyFor([['letter:ba', 'write', 1]])).toEqual([article])
    expect(readyFor([['letter:ba', 'read', 1]])).toEqual(['vowel:ba', article])
    const short = (step: number): CardOf[] => [
      ['letter:ba', 'read', 1],
      ['vowel:ba', 'read', step],
    ]
    expect(readyFor(short(1))).toEqual([article])
    // The game that was asked once already comes after the other.
    expect(readyFor(short(2))).toEqual([article, 'long-vowel:ba'])
  })

  test('for a long vowel before the short vowel of another letter', () => {
    const cards: CardOf[] = [
      ['letter:alif', 'read', 5],
      ['letter:ba', 'read', 1],
      ['letter:lam', 'read', 1],
      ['vowel:lam', 'read', 2],
    ]
    expect(readyFor(cards)).toEqual([article, 'long-vowel:lam'])
    expect(readyFor([...cards, ['long-vowel:lam', 'read', 0]])).toEqual([article, 'vowel:ba'])
  })

  test('for the length of a syllable that it hears, once its letter can be read', () => {
    const heard = clipsOf(content)
    const own = { age: 11, heard }
    expect(readyFor([['letter:dal', 'read', 1]], own)).toEqual(['length:dal-a', article])
    expect(readyFor([['letter:dal', 'read', 0]], own)).toEqual([article])
    expect(readyFor([['letter:dal', 'read', 1]], { age: 11 })).toEqual([article])
    expect(
      readyFor(
        [
          ['letter:dal', 'read', 1],
          ['length:dal-a', 'hear', 0],
        ],
        own,
      ),
    ).toEqual([article, 'length:dal-i'])
  })

  test('for the gender of a noun once a masculine and a feminine one can be read', () => {
    const kitab: CardOf = ['word:kitab', 'read', 1]
    expect(readyFor([kitab], { age: 16 })).toEqual([])
    expect(readyFor([kitab, ['word:madrasa', 'read', 0]], { age: 16 })).toEqual([])
    const [ready = '', ...others] = readyFor([kitab, ['word:madrasa', 'read', 1]], { age: 16 })
    expect(['gender:kitab', 'gender:madrasa']).toContain(ready)
    expect(others).toEqual([])
  })

  test('for a dialogue once it can read twelve words', () => {
    const words = content.words.slice(0, 13).map(wordItemId)
    const can = (cards: readonly CardOf[]) =>
      readyFor(cards, { age: 16 }).some(item => item.startsWith('reply:'))
    const read = (count: number, bestStep = 1) =>
      words.slice(0, count).map((item): CardOf => [item, 'read', bestStep])
    expect(can(read(12))).toBe(true)
    expect(can(read(11))).toBe(false)
    expect(can([...read(11), ['word:yad', 'read', 0]])).toBe(false)
    // A word that is recalled, or a letter, is none of the words that can be read.
    expect(can([...read(11), ['word:yad', 'recall', 3], ['letter:ba', 'read', 3]])).toBe(false)
  })

  describe('for the next grammar of its level', () => {
    const own = content.words.filter(({ level }) => level === 'niveau-2').map(wordItemId)
    const read = (count: number, bestStep = 1) =>
      own.slice(0, count).map((item): CardOf => [item, 'read', bestStep])
    const exercise = (point: string, place: number): CardOf => [`exercise:${point}/${place}`, 'read', 0]
    const next = (cards: readonly CardOf[], own: Partial<Learner> = {}) =>
      listNextExercises(childWith(cards, own)).map(({ item, needs }) => [item, ...needs])
    const first = 'n2-quatre-formes'

    test('once it can read twelve words, two exercises of one point at a time', () => {
      expect(next(read(11))).toEqual([])
      expect(next([...read(11), ['word:kitab', 'recall', 5]])).toEqual([])
      const begun = [1, 2].map(place => [`exercise:${first}/${place}`, `point:${first}`])
      expect(next(read(12))).toEqual(begun)
      expect(next(read(40))).toEqual(begun)
      expect(readyFor(read(40), { age: 16 })).toContain(`exercise:${first}/1`)
    })

    test('goes on with that point, then with the next', () => {
      const asked = (count: number) => [1, 2, 3, 4, 5, 6].slice(0, count).map(place => exercise(first, place))
      expect(next([...read(60), ...asked(2)]).map(([item]) => item)).toEqual([
        `exercise:${first}/3`,
        `exercise:${first}/4`,
      ])
      expect(next([...read(60), ...asked(5)]).map(([item]) => item)).toEqual([`exercise:${first}/6`])
      expect(next([...read(60), ...asked(6)]).map(([item]) => item)).toEqual([
        'exercise:n2-voyelles-longues/1',
        'exercise:n2-voyelles-longues/2',
      ])
    })

    test('no further than it is with the words of the level', () => {
      // 54 exercises beside 126 words.
      const cards = [
        exercise(first, 1),
        exercise(first, 2),
        exercise(first, 3),
        exercise(first, 4),
        exercise(first, 5),
        exercise(first, 6),
      ]
      expect(next([...read(14), ...cards])).toEqual([])
      expect(next([...read(15), ...cards])).toHaveLength(2)
    })

    test('never before it reads French, nor that of a lower level', () => {
      expect(next(read(40), { age: 6 })).toEqual([])
      const all = content.points
        .filter(({ level }) => level === 'niveau-2')
        .flatMap(({ exercises }) => exercises.map(({ id }): CardOf => [`exercise:${id}`, 'read', 0]))
      expect(next([...read(own.length), ...all])).toEqual([])
    })
  })

  test('for one question of each game, that of the game with the fewest cards first', () => {
    const known: CardOf[] = [
      ['letter:ba', 'read', 1],
      ['letter:ta', 'read', 1],
    ]
    expect(readyFor(known)).toEqual(['vowel:ba', article])
    expect(readyFor([...known, ['vowel:dal', 'read', 0]])).toEqual([article, 'vowel:ba'])
    expect(
      readyFor([...known, ['vowel:dal', 'read', 0], ['article:shin', 'read', 0], ['article:sin', 'read', 0]]),
    ).toEqual(['vowel:ba', article])
  })
})

describe('a word is dressed with its signs, whose rules are met first', () => {
  const dressed = (cards: readonly CardOf[], own: Partial<Learner> = {}) =>
    listReadyForRule(childWith(cards, { age: 16, ...own })).map(({ item, facet, needs }) => [
      item,
      facet,
      ...needs.filter(one => one.startsWith('rule:')),
    ])
  const kitab = ['word:kitab', 'spell', 'rule:vowels', 'rule:sukun-shadda']
  const recalled: CardOf = ['word:kitab', 'recall', 2]

  test('once it is recalled well, or when it is due to be spelled', () => {
    expect(dressed([recalled])).toEqual([kitab])
    expect(dressed([['word:kitab', 'recall', 1]])).toEqual([])
    expect(dressed([['word:kitab', 'read', 5]])).toEqual([])
    expect(dressed([recalled, ['word:kitab', 'spell', 1, 1]])).toEqual([])
    expect(dressed([['word:kitab', 'spell', 0, 0]])).toEqual([kitab])
    expect(dressed([['word:kitab', 'spell', 5, 1]])).toEqual([])
  })

  test('by a child old enough for it, that met the word and not yet its rules', () => {
    expect(dressed([recalled], { age: 7, level: 'niveau-2' }).flat()).not.toContain('spell')
    expect(dressed([recalled], { met: new Set() })).toEqual([])
    const rules = (...names: string[]) => ({ met: new Set(['word:kitab', 'word:shukran', ...names]) })
    expect(dressed([recalled], rules('rule:vowels', 'rule:sukun-shadda'))).toEqual([])
    expect(dressed([recalled], rules('rule:vowels', 'rule:tanwin'))).toEqual([kitab])
    expect(dressed([['word:gone', 'recall', 3]])).toEqual([])
  })

  test('beginning with the word that has the fewest new rules, of those that have one', () => {
    const thanks: CardOf = ['word:shukran', 'recall', 2]
    const withTanwin = ['word:shukran', 'spell', 'rule:vowels', 'rule:sukun-shadda', 'rule:tanwin']
    expect(dressed([thanks, recalled])).toEqual([kitab])
    expect(dressed([thanks])).toEqual([withTanwin])
    const met = new Set(['word:kitab', 'word:shukran', 'rule:vowels', 'rule:sukun-shadda'])
    expect(dressed([recalled, thanks], { met })).toEqual([withTanwin])
    const all = new Set([...met, 'rule:tanwin'])
    expect(dressed([recalled, thanks], { met: all })).toEqual([])
  })

  test('before another question of a game that was asked already, after one that was never asked', () => {
    const atNine = { age: 9 }
    expect(dressed([recalled], atNine).map(([item]) => item)).toEqual(['article:ba', 'word:kitab'])
    expect(dressed([recalled, ['article:shin', 'read', 0]], atNine).map(([item]) => item)).toEqual([
      'word:kitab',
      'article:ba',
    ])
  })
})

describe('a question that begins with a rule takes turns with spelling, hearing and writing', () => {
  const isTurn = (...cards: CardOf[]) => isTurnOfRule(childWith(cards))

  test('and comes first', () => {
    expect(isTurn()).toBe(true)
  })

  test.each<[string, Facet]>([
    ['vowel:ba', 'read'],
    ['long-vowel:ba', 'read'],
    ['length:ba-a', 'hear'],
    ['article:shin', 'read'],
    ['gender:kitab', 'read'],
    ['reply:n1-dialogue-bonjour/a', 'read'],
  ])('after %s it is the turn of the others', (item, facet) => {
    expect(isTurn([item, facet, 0])).toBe(false)
    expect(isTurn([item, facet, 0], ['word:kitab', 'spell', 0])).toBe(true)
  })

  test.each<[boolean, string, Facet]>([
    [true, 'word:kitab', 'spell'],
    [true, 'word:kitab', 'hear'],
    [true, 'letter:ba', 'hear'],
    [true, 'letter:ba', 'write'],
    // Recalling takes the place of reading.
    [false, 'word:kitab', 'recall'],
    [false, 'word:kitab', 'read'],
    [false, 'word:kitab', 'say'],
    [false, 'exercise:n1-saluer/1', 'read'],
  ])('it is its turn again: %s after %s to %s', (isAgain, item, facet) => {
    expect(isTurn(['article:shin', 'read', 0], [item, facet, 0])).toBe(isAgain)
  })
})

describe('nouns that are asked for their gender', () => {
  const nouns = ['kitab', 'walad', 'kalb', 'madrasa'].map(id => `gender:${id}`)
  const balance = (ids: readonly string[], seed: number) => {
    const planning = childWith([], {}, seed)
    const candidates = listCandidates('this-one', planning).filter(({ item }) => ids.includes(item))
    return balanceGenders('this-one', candidates, planning).map(({ item }) => item)
  }
  const seeds = Array.from({ length: 20 }, (_, seed) => seed)

  test('are as many masculine as feminine ones, each gender first in time', () => {
    const orders = seeds.map(seed => balance(nouns, seed))
    for (const order of orders) {
      expect(order).toHaveLength(2)
      expect(order.filter(item => item === 'gender:madrasa')).toHaveLength(1)
    }
    expect(new Set(orders.map(([first]) => first === 'gender:madrasa'))).toEqual(new Set([true, false]))
    expect(balance(nouns.slice(0, 3), 1)).toEqual([])
  })

  test('alone are: other games ask in their own order', () => {
    const planning = childWith([])
    const letters = listCandidates('sun-or-moon', planning)
    expect(balanceGenders('sun-or-moon', letters, planning)).toEqual(letters)
  })
})
