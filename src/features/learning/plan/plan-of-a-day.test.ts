// What one session holds, planned for a child in a given state; plan.test.ts plays sessions over weeks.

import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { newChild } from '../../../../tests/support/simulated-child.ts'
import type { Game } from '../games.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import type { Card, Facet } from '../memory.ts'
import { fitsTrain } from '../questions/letter-questions.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { seededRandom } from '../random.ts'
import { type NewItem, planDay, planGame } from './plan.ts'
import { planningFor } from './planning.ts'

const today = '2026-11-24'
const content = contentUpTo('niveau-2')
const items = content.words.filter(fitsTrain).map(wordItemId)
const heard = clipsOf(content)

type CardOf = readonly [item: string, facet: Facet, card: Partial<Card>]
/** Due so many days from today; negative when it waits. */
const dueIn = (days: number, own: Partial<Card> = {}): Partial<Card> => ({
  dueOn: addDays(today, days),
  ...own,
})
const wordsDue = (from: number, count: number, days: (index: number) => number, own: Partial<Card> = {}) =>
  items.slice(from, from + count).map((item, index): CardOf => [item, 'read', dueIn(days(index), own)])

const known: Card = {
  stability: 9,
  difficulty: 5,
  reviewedOn: addDays(today, -5),
  dueOn: addDays(today, 90),
  bestStep: 0,
}
const rulesOfSigns = ['rule:vowels', 'rule:sukun-shadda', 'rule:tanwin']
const gamesWithRule: readonly Game[] = [
  'syllable-lift',
  'short-or-long',
  'sun-or-moon',
  'this-one',
  'conversation',
]

/** A child who met what it has cards of, and plays every game that suits it. Sixteen years old by default. */
const childWith = (cards: readonly CardOf[], own: Partial<Learner> = {}) =>
  planningFor(
    content,
    {
      ...newChild('niveau-2', 16, today),
      met: new Set([...cards.map(([item]) => item), ...rulesOfSigns]),
      cards: new Map(
        cards.map(([item, facet, card]) => [cardKey(item, facet), { ...known, ...card }] as const),
      ),
      ...own,
    },
    seededRandom(1),
  )
/** The same without the games that begin with a rule: they take turns with other facets. */
const planningOf = (cards: readonly CardOf[], own: Partial<Learner> = {}) => {
  const planning = childWith(cards, own)
  return { ...planning, games: new Set([...planning.games].filter(game => !gamesWithRule.includes(game))) }
}
/** A word that is recalled like this; its reading was asked today. */
const recalled = (item: string, own: Partial<Card>): CardOf[] => [
  [item, 'read', { bestStep: 5, reviewedOn: today }],
  [item, 'recall', dueIn(9, own)],
]

const asked = (all: readonly ExerciseItem[]) => all.map(({ item, facet }) => `${item} ${facet}`)
const sizeOf = (newItems: readonly NewItem[]) => newItems.map(({ questions }) => questions.length)
const kindsMet = (newItems: readonly NewItem[]) =>
  newItems.map(({ meetings }) => meetings.map(({ question }) => question.kind))

describe('the session of a day', () => {
  test.each([
    [0, 0, 5, 2, 0],
    [0, 1, 5, 2, 1],
    [0, 3, 4, 2, 3],
    [0, 20, 4, 2, 6],
    [5, 20, 4, 2, 6],
    [6, 0, 4, 2, 6],
    // Each new item is asked once when there is no room for twice.
    [7, 0, 4, 1, 7],
    [7, 20, 4, 1, 10],
    [10, 0, 4, 1, 10],
    [11, 0, 3, 1, 11],
    // However many are due, two are new.
    [12, 20, 2, 1, 12],
    [40, 0, 2, 1, 12],
  ])(
    'with %i words due and %i known has %i new ones, asked %i times, and %i others',
    (due, early, newItems, times, practice) => {
      const plan = planDay(planningOf([...wordsDue(0, due, () => -1), ...wordsDue(due, early, () => 9)]))
      expect(sizeOf(plan.newItems)).toEqual(Array(newItems).fill(times))
      expect(plan.practice).toHaveLength(practice)
      for (const [index, { meetings, questions }] of plan.newItems.entries()) {
        expect(meetings.map(({ question }) => question.kind)).toEqual(['meet-word'])
        expect(asked(questions)).toEqual(Array(times).fill(`${meetings[0]?.item} read`))
        // In the order of the curriculum.
        expect(meetings[0]?.item).not.toBe(plan.newItems[index - 1]?.meetings[0]?.item)
      }
    },
  )

  test.each([
    [1, 0, 1, 0],
    [3, 0, 3, 0],
    [3, 2, 1, 2],
    [5, 0, 5, 0],
    [6, 0, 6, 0],
    [6, 6, 0, 6],
  ])(
    'that fills up %i questions with %i words due has %i new words and %i others',
    (howMany, due, newItems, practice) => {
      const plan = planDay(planningOf(wordsDue(0, due, () => -1)), howMany)
      expect(sizeOf(plan.newItems)).toEqual(Array(newItems).fill(1))
      expect(plan.practice).toHaveLength(practice)
    },
  )

  test('has no more new words than there are', () => {
    const few = { ...content, words: content.words.slice(0, 3) }
    const plan = planDay(planningFor(few, { ...newChild('niveau-2', 16, today) }, seededRandom(1)))
    expect(sizeOf(plan.newItems)).toEqual([2, 2, 2])
  })

  test('asks what waits longest, in that order', () => {
    const waiting = wordsDue(0, 20, index => index - 20)
    const plan = planDay(planningOf(waiting.toReversed()))
    expect(asked(plan.practice)).toEqual(waiting.slice(0, 12).map(([item]) => `${item} read`))
  })

  test('counts the days that an item waits from the first of its facets that is due', () => {
    const [one = '', other = ''] = items
    const plan = planDay(
      planningOf([
        [other, 'read', dueIn(-5)],
        [one, 'read', dueIn(-1)],
        [one, 'recall', dueIn(-9)],
      ]),
    )
    expect(asked(plan.practice)).toEqual([`${one} recall`, `${other} read`])
  })

  test('asks no word twice whose other facet is not due yet', () => {
    const [one = ''] = items
    const plan = planDay(
      planningOf([
        [one, 'read', dueIn(-1)],
        [one, 'recall', dueIn(9)],
      ]),
    )
    expect(asked(plan.practice)).toEqual([`${one} read`])
  })

  test('asks what is due today, and not what is due tomorrow when it was asked today', () => {
    const [one = '', other = ''] = items
    const plan = planDay(
      planningOf([
        [one, 'read', dueIn(0)],
        [other, 'read', dueIn(1, { reviewedOn: today })],
      ]),
    )
    expect(asked(plan.practice)).toEqual([`${one} read`])
  })

  test('begins with the words and letters of a session that was left after their meetings', () => {
    const [one = '', left = ''] = items
    const planning = planningOf([[one, 'read', dueIn(-9)]])
    const met = new Set([...planning.learner.met, left, 'point:n1-saluer', 'rule:article'])
    const plan = planDay({ ...planning, learner: { ...planning.learner, met } })
    expect(asked(plan.practice)).toEqual([`${left} read`, `${one} read`])
  })

  test('asks an item once, in the hardest of its facets that are due and have a question', () => {
    const [kitab, kalb] = ['word:kitab', 'word:kalb']
    const facetOf = (item: string, ...cards: CardOf[]) =>
      asked(planDay(planningOf(cards, { heard })).practice).filter(one => one.startsWith(`${item} `))
    expect(
      facetOf(kitab, [kitab, 'read', dueIn(-9)], [kitab, 'spell', dueIn(0)], [kitab, 'recall', dueIn(-1)]),
    ).toEqual(['word:kitab spell'])
    expect(facetOf(kalb, [kalb, 'read', dueIn(-1)], [kalb, 'hear', dueIn(-1)])).toEqual(['word:kalb hear'])
    // Repeating a word aloud stands beside the questions.
    expect(facetOf(kalb, [kalb, 'read', dueIn(-1)], [kalb, 'say', dueIn(-1)])).toEqual(['word:kalb read'])
    // Two words are not put together from letters.
    const phrase = 'word:maa-s-salama'
    expect(facetOf(phrase, [phrase, 'read', dueIn(-1)], [phrase, 'spell', dueIn(-1)])).toEqual([
      `${phrase} read`,
    ])
    expect(facetOf('gender:kitab', ['gender:kitab', 'read', dueIn(-1)])).toEqual([])
  })

  test('recalls up to two words that are due to be read and were read well before', () => {
    const plan = planDay(planningOf(wordsDue(0, 5, index => index - 9, { bestStep: 1 })))
    expect(plan.practice.map(({ facet }) => facet)).toEqual(['recall', 'recall', 'read', 'read', 'read'])
  })

  const opened = (cards: readonly CardOf[], own: Partial<Learner> = {}) =>
    asked(planDay(planningOf(cards, own)).practice).filter(one => !one.endsWith(' read'))

  test('opens up to two facets, those known longest first, of words that wait for them and are not asked otherwise', () => {
    const ready = items
      .slice(0, 5)
      .map(
        (item, index): CardOf => [
          item,
          'read',
          dueIn(9, { bestStep: 2, reviewedOn: addDays(today, -9 + index) }),
        ],
      )
    const plan = planDay(planningOf(ready.toReversed()))
    expect(asked(plan.practice)).toEqual([`${items[0]} recall`, `${items[1]} recall`])
  })

  test.each<[string, CardOf[], Partial<Learner>, string[]]>([
    [
      'a word read for some days is recalled',
      [['word:kitab', 'read', dueIn(9, { bestStep: 2 })]],
      {},
      ['word:kitab recall'],
    ],
    ['one read once is not', [['word:kitab', 'read', dueIn(9, { bestStep: 1 })]], {}, []],
    [
      'one read once is heard where it has a clip',
      [['word:kitab', 'read', dueIn(9, { bestStep: 1 })]],
      { heard },
      ['word:kitab hear'],
    ],
    [
      'one read for some days is heard first',
      [['word:kitab', 'read', dueIn(9, { bestStep: 2 })]],
      { heard },
      ['word:kitab hear'],
    ],
    [
      'then recalled',
      [
        ['word:kitab', 'read', dueIn(9, { bestStep: 2 })],
        ['word:kitab', 'hear', dueIn(9, { bestStep: 1, reviewedOn: today })],
      ],
      { heard },
      ['word:kitab recall'],
    ],
    ['one recalled well is spelled', recalled('word:kitab', { bestStep: 2 }), {}, ['word:kitab spell']],
    [
      'one that was recalled once is recalled again',
      recalled('word:kitab', { bestStep: 1 }),
      {},
      ['word:kitab recall'],
    ],
    [
      'a letter read is traced',
      [['letter:ba', 'read', dueIn(9, { bestStep: 1 })]],
      { level: 'niveau-1' },
      ['letter:ba write'],
    ],
    [
      'a letter that was never right is not',
      [['letter:ba', 'read', dueIn(9, { bestStep: 0 })]],
      { level: 'niveau-1' },
      [],
    ],
    [
      'a letter that can be heard is heard first',
      [['letter:ba', 'read', dueIn(9, { bestStep: 1 })]],
      { heard },
      ['letter:ba hear'],
    ],
    [
      'a word asked today is opened all the same',
      [['word:kitab', 'read', dueIn(9, { bestStep: 2, reviewedOn: today })]],
      {},
      ['word:kitab recall'],
    ],
  ])('%s', (_, cards, own, expected) => {
    expect(opened(cards, own)).toEqual(expected)
  })

  test('opens the facet that was asked of the fewest items first', () => {
    const read = (item: string): CardOf => [
      item,
      'read',
      dueIn(9, { bestStep: 2, reviewedOn: addDays(today, -8) }),
    ]
    const [first = '', second = '', third = '', ...others] = items
    const cards = [
      read(first),
      read(second),
      ...recalled(third, { bestStep: 2, reviewedOn: addDays(today, -2) }),
      ...others.slice(0, 3).flatMap(item => recalled(item, { reviewedOn: today })),
    ]
    expect(opened(cards)).toEqual([`${third} spell`, `${first} recall`])
  })

  test('spells a word however many phrases, which are never spelled, were recalled longer ago', () => {
    const phrases = content.words.filter(word => !fitsTrain(word)).map(wordItemId)
    expect(phrases.length).toBeGreaterThan(6)
    const cards = phrases.flatMap(item => recalled(item, { bestStep: 2, reviewedOn: addDays(today, -9) }))
    expect(opened([...cards, ...recalled('word:kitab', { bestStep: 2 })])).toContain('word:kitab spell')
  })

  test('goes on with other facets when a child of five reads many words that it is too young to recall', () => {
    const pictured = content.words.filter(({ picture }) => picture !== null).map(wordItemId)
    const read = pictured.slice(0, 20).map((item): CardOf => [item, 'read', dueIn(9, { bestStep: 3 })])
    const small = { age: 5, level: 'niveau-1' } as const
    const letter: CardOf = ['letter:ba', 'read', dueIn(9, { bestStep: 1, reviewedOn: addDays(today, -1) })]
    expect(opened([...read, letter], small)).toEqual(['letter:ba write'])
    expect(opened([...read, letter], { ...small, heard })).toEqual([
      `${pictured[0]} hear`,
      `${pictured[1]} hear`,
    ])
    // Its words are asked again before they are due.
    expect(planDay(planningOf(read, small)).practice).toHaveLength(6)
  })

  test('recalls a word however many letters were never traced, once a child is too old to trace', () => {
    const letters = content.letters.map(
      (letter): CardOf => [letterItemId(letter), 'read', dueIn(9, { bestStep: 3 })],
    )
    expect(opened([...letters, ['word:kitab', 'read', dueIn(9, { bestStep: 2 })]])).toEqual([
      'word:kitab recall',
    ])
  })

  test('opens nothing of a word that left the curriculum', () => {
    const gone = Array.from(
      { length: 9 },
      (_, at): CardOf => [`word:gone-${at}`, 'read', dueIn(9, { bestStep: 3 })],
    )
    expect(opened([...gone, ['word:kitab', 'read', dueIn(9, { bestStep: 2 })]])).toEqual([
      'word:kitab recall',
    ])
  })

  test.each([
    [4, 2],
    [5, 1],
    [6, 0],
    [8, 2],
    [9, 1],
    [10, 0],
  ])('with %i words due opens %i facets beside the new words', (due, count) => {
    const ready = items.slice(50, 55).map((item): CardOf => [item, 'read', dueIn(9, { bestStep: 2 })])
    expect(opened([...wordsDue(0, due, () => -1), ...ready])).toHaveLength(count)
  })

  test.each([
    [9, 2],
    [10, 2],
    [11, 1],
    [12, 0],
  ])('with %i words due and none new opens %i facets', (due, count) => {
    const ready = items.slice(50, 55).map((item): CardOf => [item, 'read', dueIn(9, { bestStep: 2 })])
    const others = content.words.map((word): CardOf => [wordItemId(word), 'read', { reviewedOn: today }])
    expect(opened([...others, ...wordsDue(0, due, () => -1), ...ready])).toHaveLength(count)
  })

  test('puts no word together from letters that a beginner has not met', () => {
    const spelled = (met: string[]) =>
      opened(recalled('word:kitab', { bestStep: 2 }), {
        level: 'niveau-1',
        met: new Set(['word:kitab', ...met.map(id => `letter:${id}`)]),
      })
    expect(spelled(['kaf', 'ta', 'alif', 'ba'])).toEqual(['word:kitab spell'])
    expect(spelled(['kaf', 'ta', 'alif'])).toEqual(['word:kitab recall'])
  })

  test('fills up with what is due soonest', () => {
    const early = wordsDue(0, 20, index => 20 - index)
    const plan = planDay(planningOf(early))
    expect(asked(plan.practice)).toEqual(
      early
        .slice(-6)
        .toReversed()
        .map(([item]) => `${item} read`),
    )
  })

  test('teaches a beginner letters and words in turn, in the order of the curriculum', () => {
    const beginner = { ...newChild('niveau-1', 7, today) }
    const { newItems } = planDay(planningFor(content, beginner, seededRandom(1)))
    expect(kindsMet(newItems)).toEqual([
      ['meet-letter'],
      ['meet-word'],
      ['meet-letter'],
      ['meet-word'],
      ['meet-letter'],
    ])
    const lettersMet = newItems
      .flatMap(({ meetings }) => meetings)
      .filter(({ item }) => item.startsWith('letter:'))
    const groups = lettersMet.map(
      ({ item }) => content.letters.find(one => letterItemId(one) === item)?.group,
    )
    expect(groups).toEqual([1, 1, 1])
  })

  test('teaches no letter again, and none twice where one word alone is new', () => {
    const letters = content.letters.map(
      (letter): CardOf => [letterItemId(letter), 'read', { reviewedOn: today }],
    )
    const own = { age: 7, level: 'niveau-1' } as const
    const kindsWith = (cards: readonly CardOf[]) => kindsMet(planDay(planningOf(cards, own)).newItems).flat()
    expect(new Set(kindsWith(letters))).toEqual(new Set(['meet-word']))
    const words = items.slice(1).map((item): CardOf => [item, 'read', { reviewedOn: today }])
    const { newItems } = planDay(planningOf([...words, ...letters.slice(10)], own))
    const met = newItems.flatMap(({ meetings }) => meetings.map(({ item }) => item))
    expect(met).toContain(items[0])
    expect(new Set(met).size).toBe(met.length)
  })

  test('goes on with letters alone when every word was met', () => {
    const beginner = { ...newChild('niveau-1', 7, today), met: new Set(content.words.map(wordItemId)) }
    const planning = planningFor(content, beginner, seededRandom(1))
    const few = planDay({ ...planning, learner: { ...beginner, cards: planningOf([]).learner.cards } })
    expect(new Set(kindsMet(few.newItems).flat())).toEqual(new Set(['meet-letter']))
  })

  test('opens one other facet beside a game with its rule, and one such game alone', () => {
    const nouns = ['word:kitab', 'word:walad', 'word:kalb', 'word:madrasa']
    const ready = nouns.map((item): CardOf => [item, 'read', dueIn(9, { bestStep: 2 })])
    const { newItems, practice } = planDay(childWith(ready, { age: 12 }))
    expect(
      newItems.filter(({ meetings }) => meetings.some(({ item }) => item.startsWith('rule:'))),
    ).toHaveLength(1)
    expect(asked(practice).filter(one => one.endsWith('recall'))).toHaveLength(1)
  })

  test('brings one game with its rule, in turn with spelling, hearing and writing', () => {
    const withRules = (cards: CardOf[]) =>
      planDay(childWith(cards, { age: 9 })).newItems.filter(({ questions }) =>
        questions[0]?.item.startsWith('article:'),
      )
    const [article, ...others] = withRules([])
    expect(others).toEqual([])
    expect(article?.meetings.map(({ item }) => item)).toEqual(['rule:article'])
    expect(article?.questions).toHaveLength(1)
    const done: CardOf = ['article:shin', 'read', dueIn(9)]
    expect(withRules([done])).toEqual([])
    expect(withRules([done, ['word:kitab', 'spell', dueIn(9)]])).toHaveLength(1)
    // With no room left, none begins.
    expect(withRules(wordsDue(0, 12, () => -1))).toEqual([])
  })

  describe('brings grammar to a child who reads enough words of its level', () => {
    const own = content.words.filter(({ level }) => level === 'niveau-2').map(wordItemId)
    const read = (due: number): CardOf[] =>
      own.slice(0, 20).map((item, index) => [item, 'read', dueIn(index < due ? -1 : 9, { bestStep: 1 })])
    const [first, second] = ['n2-quatre-formes/1', 'n2-quatre-formes/2'].map(id => `exercise:${id}`)
    const grammarOf = ({ newItems }: { newItems: readonly NewItem[] }) =>
      newItems.filter(({ questions }) => questions.some(({ item }) => item.startsWith('exercise:')))
    const ofGrammar = ({ meetings, questions }: NewItem) =>
      [...meetings, ...questions].map(({ item }) => item)

    test('the rule, then two exercises of it, and later the next of that rule', () => {
      expect(grammarOf(planDay(planningOf(read(0)))).map(ofGrammar)).toEqual([
        ['point:n2-quatre-formes', first, second],
      ])
      const met = new Set([...childWith(read(0)).learner.met, 'point:n2-quatre-formes'])
      const begun: CardOf[] = [first, second].map(item => [item ?? '', 'read', dueIn(9)])
      expect(grammarOf(planDay(planningOf([...read(0), ...begun], { met }))).map(ofGrammar)).toEqual([
        ['exercise:n2-quatre-formes/3', 'exercise:n2-quatre-formes/4'],
      ])
    })

    test('in the room that due and new words leave', () => {
      const sizes = [10, 11, 12].map(due => {
        const plan = planDay(planningOf(read(due)))
        const words = plan.newItems.length - grammarOf(plan).length
        return [grammarOf(plan).flatMap(({ questions }) => questions).length, words]
      })
      expect(sizes).toEqual([
        [2, 2],
        [1, 2],
        [0, 2],
      ])
    })

    test('not to a child who does not read French yet', () => {
      expect(grammarOf(planDay(planningOf(read(0), { age: 6 })))).toEqual([])
    })
  })
})

describe('a lesson that a teacher reported', () => {
  const planFor = (reported: string[], cards: CardOf[] = []) => planDay(planningOf(cards, { reported }))
  const own = (newItems: readonly NewItem[]) => newItems.map(({ questions }) => questions[0]?.item)

  test('comes first with its new words', () => {
    const reported = items.slice(100, 103)
    const plan = planFor(reported)
    expect(own(plan.newItems).slice(0, 3)).toEqual(reported)
    expect(plan.newItems.length).toBeGreaterThan(3)
    expect(new Set(own(plan.newItems)).size).toBe(plan.newItems.length)
    const many = items.slice(100, 112)
    expect(many).toEqual(expect.arrayContaining(own(planFor(many).newItems)))
  })

  test('is asked before what is due, each item once', () => {
    const [reported = ''] = items
    const plan = planFor([reported], [[reported, 'read', dueIn(-1)], ...wordsDue(1, 20, () => -9)])
    expect(asked(plan.practice)[0]).toBe(`${reported} read`)
    expect(new Set(asked(plan.practice)).size).toBe(12)
  })

  test('with many new items leaves less room for what is due, and opens nothing else', () => {
    const ready = items.slice(50, 55).map((item): CardOf => [item, 'read', dueIn(9, { bestStep: 2 })])
    const facets = (count: number) =>
      asked(planFor(items.slice(100, 100 + count), ready).practice).filter(one => one.endsWith('recall'))
    expect(facets(4)).toHaveLength(2)
    expect(facets(5)).toHaveLength(0)
    const withPoints = [...items.slice(100, 103), 'point:n1-saluer', 'point:n1-voyelles-breves']
    expect(asked(planFor(withPoints, ready).practice).filter(one => one.endsWith('recall'))).toEqual([])
    const due = (count: number) =>
      planFor(
        items.slice(100, 100 + count),
        wordsDue(0, 20, () => -1),
      ).practice.length
    expect([0, 2, 3, 6].map(due)).toEqual([12, 12, 11, 8])
  })

  test('has a grammar point met before two of its exercises, in place of a new word', () => {
    const plan = planFor(['point:n1-saluer'])
    expect(plan.newItems[0]?.meetings.map(({ item }) => item)).toEqual(['point:n1-saluer'])
    expect(plan.newItems[0]?.questions.map(({ item }) => item.split('/')[0])).toEqual(
      Array(2).fill('exercise:n1-saluer'),
    )
    expect(sizeOf(plan.newItems)).toEqual([2, 2, 2, 2, 2])
    const crowded = planFor(
      ['point:n1-saluer'],
      wordsDue(0, 20, () => -1),
    )
    expect(crowded.practice).toHaveLength(10)
    expect(sizeOf(crowded.newItems)).toEqual([2, 2])
  })

  test('has a grammar point met alone by a child that does not read French', () => {
    const small = planningFor(
      content,
      { ...newChild('niveau-1', 5, today), reported: ['point:n1-saluer'] },
      seededRandom(1),
    )
    const [point] = planDay(small).newItems
    expect(point?.meetings.map(({ item }) => item)).toEqual(['point:n1-saluer'])
    expect(point?.questions).toEqual([])
  })
})

describe('the session of one game', () => {
  const planOf = (game: Game, cards: readonly CardOf[] = [], own: Partial<Learner> = {}) =>
    planGame(game, childWith(cards, own))

  test.each([
    [0, 0, 5, 2, 0],
    [6, 0, 4, 2, 6],
    [12, 0, 2, 1, 12],
    [20, 0, 2, 1, 12],
    [0, 20, 4, 2, 6],
    [7, 20, 4, 1, 10],
  ])(
    'with %i words due and %i known has %i new ones, asked %i times, and %i others',
    (due, early, newItems, times, practice) => {
      const plan = planOf('word-to-meaning', [
        ...wordsDue(0, due, () => -1),
        ...wordsDue(due, early, () => 9),
      ])
      expect(plan.rules).toEqual([])
      expect(sizeOf(plan.newItems)).toEqual(Array(newItems).fill(times))
      expect(kindsMet(plan.newItems)).toEqual(Array(newItems).fill(['meet-word']))
      expect(plan.practice).toHaveLength(practice)
    },
  )

  test('asks what was never asked in it, then what waits longest, then what is due soonest', () => {
    const cards = wordsDue(0, 4, index => [-3, 2, -9, 1][index] ?? 0)
    const never = 'word:kitab'
    const planning = planningOf(cards)
    const met = new Set([...planning.learner.met, never])
    const plan = planGame('word-to-meaning', { ...planning, learner: { ...planning.learner, met } })
    expect(asked(plan.practice)).toEqual(
      [never, ...[2, 0, 3, 1].map(index => items[index])].map(item => `${item} read`),
    )
  })

  test('begins with its rule, until that was met', () => {
    const first = planOf('sun-or-moon')
    expect(first.rules.map(({ item }) => item)).toEqual(['rule:article'])
    expect(first.newItems).toEqual([])
    expect(first.practice).toHaveLength(14)
    expect(planOf('sun-or-moon', [], { met: new Set(['rule:article']) }).rules).toEqual([])
    const lift = planOf('syllable-lift', [], {
      age: 8,
      level: 'niveau-1',
      met: new Set(['rule:vowels', 'letter:ba']),
    })
    expect(lift.rules.map(({ item }) => item)).toEqual(['rule:long-vowels'])
    expect(kindsMet(lift.newItems)[0]).toEqual(['meet-letter'])
  })

  test('shows a dialogue once, before the first of its replies', () => {
    const { newItems } = planOf('conversation')
    const met = newItems.flatMap(({ meetings }) => meetings.map(({ item }) => item))
    expect(newItems.length).toBeGreaterThan(met.length)
    expect(new Set(met).size).toBe(met.length)
    expect(newItems[0]?.meetings.map(({ question }) => question.kind)).toEqual(['meet-dialogue'])
  })

  test('of «this» has as many feminine nouns as masculine ones', () => {
    const nouns = content.words.map(wordItemId)
    const { practice } = planOf('this-one', [], { met: new Set(nouns) })
    const feminine = practice.filter(({ key }) => key.about?.ar.startsWith('هَٰذِهِ'.normalize('NFC')))
    expect(practice.length).toBeGreaterThanOrEqual(10)
    expect(feminine.length * 2).toBe(practice.length)
  })
})
