// In which order a session asks, and what fills a board, a grammar session and a quiz.

import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { countQuestions, newChild } from '../../../../tests/support/simulated-child.ts'
import { letterItemId, pointItemId, wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import type { Card } from '../memory.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { buildGrammarSession, buildQuiz, buildVocabularySession } from './session.ts'

const today = '2026-11-24'
const content = contentUpTo('niveau-2')
const items = content.words.map(wordItemId)
const seeds = Array.from({ length: 20 }, (_, seed) => seed)

/** A card that is due so many days from today; negative when it waits. */
const dueIn = (days: number, own: Partial<Card> = {}): Card => ({
  stability: 9,
  difficulty: 5,
  reviewedOn: addDays(today, -20),
  dueOn: addDays(today, days),
  bestStep: 0,
  ...own,
})
/** A child of sixteen, to whom words alone are taught, that met and read these. */
const childWith = (read: readonly (readonly [string, Card])[], own: Partial<Learner> = {}): Learner => ({
  ...newChild('niveau-2', 16, today),
  met: new Set(read.map(([item]) => item)),
  cards: new Map(read.map(([item, card]) => [cardKey(item, 'read'), card])),
  ...own,
})
const readWords = (count: number, days: (at: number) => number, from: readonly string[] = items) =>
  from.slice(0, count).map((item, at) => [item, dueIn(days(at))] as const)

const isMeeting = ({ question }: ExerciseItem) => question.meeting !== null
/** The turns of a session in short: the first new item is met (`A`), asked (`a`); a dot is an item that was met before. */
const orderOf = (session: readonly ExerciseItem[]) => {
  const met = session.filter(isMeeting).map(({ item }) => item)
  return session
    .map(one => {
      const at = met.indexOf(one.item)
      return at < 0 ? '.' : (isMeeting(one) ? 'ABCDEFG' : 'abcdefg')[at]
    })
    .join('')
}
const ofDay = (learner: Learner, seed = 1) => buildVocabularySession(content, learner, seed, null)

describe('the order of a session', () => {
  test('that begins with new words meets one every three turns, and asks each some turns later, twice', () => {
    expect(orderOf(ofDay(newChild('niveau-2', 16, today)))).toBe('ABaCbaDcbEdcede')
  })

  test('puts new words between those that are due', () => {
    expect(orderOf(ofDay(childWith(readWords(12, () => -1))))).toBe('.A..Ba...b......')
  })

  test('asks what waits longest first and ends with the word that is known best', () => {
    const words = readWords(12, at => at - 20).map(
      ([item, card], at) => [item, at === 2 ? { ...card, stability: 30 } : card] as const,
    )
    const asked = ofDay(childWith(words)).filter(({ item }) => items.indexOf(item) < 12)
    expect(asked.map(({ item }) => items.indexOf(item))).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2])
  })

  test('of a game begins with its rule', () => {
    const session = buildVocabularySession(content, newChild('niveau-2', 9, today), 1, 'sun-or-moon')
    expect(session.map(isMeeting)).toEqual([true, ...Array(14).fill(false)])
    expect(session[0]?.item).toBe('rule:article')
  })

  test('has the words to repeat at even distances', () => {
    const words = readWords(12, () => -1)
    const echoesOf = (own: Partial<Learner>) =>
      ofDay(childWith(words, { ...own, mayRecord: true })).map(({ question }) => question.echo !== null)
    const said = items.slice(0, 2).map(item => [cardKey(item, 'say'), dueIn(-1)] as const)
    const cards = new Map([...childWith(words).cards, ...said])
    const two = echoesOf({ cards })
    expect(two).toHaveLength(18)
    expect([two.indexOf(true), two.lastIndexOf(true)]).toEqual([5, 12])
    expect(two.filter(isEcho => isEcho)).toHaveLength(2)
    const one = echoesOf({
      cards: new Map([...childWith(words).cards, [cardKey('word:ism', 'read'), dueIn(-1, { bestStep: 1 })]]),
    })
    expect(one).toHaveLength(17)
    expect([one.indexOf(true), one.lastIndexOf(true)]).toEqual([8, 8])
  })
})

/** Words of which no two can be confused. */
const apart = [
  'walad',
  'bayt',
  'kitab',
  'shams',
  'qalam',
  'jamal',
  'madrasa',
  'fil',
  'tuffaha',
  'samaka',
  'yad',
  'halib',
].map(id => `word:${id}`)
const isBoard = ({ question }: ExerciseItem) => question.kind === 'memory-pairs'
const boardsOf = (session: readonly ExerciseItem[]) =>
  session.filter(isBoard).map(({ items: onBoard = [] }) => onBoard)

describe('the memory board of a day', () => {
  const early = readWords(6, at => at + 5, apart)
  const player = { age: 10 }
  /** The words that are asked one by one, of those that were met. */
  const askedOf = (learner: Learner) =>
    ofDay(learner).flatMap(one => (!isBoard(one) && learner.met.has(one.item) ? [one.item] : []))

  test('takes the place of the last four words that are not due', () => {
    const learner = childWith(early, player)
    expect(boardsOf(ofDay(learner)).map(board => board.toSorted())).toEqual([apart.slice(1, 5).sort()])
    expect(askedOf(learner)).toEqual(apart.slice(0, 1))
  })

  test.each<[string, Learner]>([
    ['a child that is too old to play it', childWith(early)],
    [
      'a child with three such words',
      childWith(
        readWords(3, at => at + 5, apart),
        player,
      ),
    ],
    [
      'a child with three such words and one that it is asked to recall from now on',
      childWith(
        [...readWords(3, at => at + 5, apart), ['word:fil', dueIn(9, { bestStep: 2 })] as const],
        player,
      ),
    ],
    [
      'a child whose words are due',
      childWith(
        readWords(6, at => at - 5, apart),
        player,
      ),
    ],
    [
      'a child with words that are due today',
      childWith(
        readWords(6, () => 0, apart),
        player,
      ),
    ],
    ['a child whose teacher reported them', childWith(early, { ...player, reported: apart.slice(0, 6) })],
    [
      'a child that is asked letters instead',
      childWith(
        content.letters.slice(0, 8).map(letter => [letterItemId(letter), dueIn(9)] as const),
        { age: 7, level: 'niveau-1' },
      ),
    ],
    [
      'a child with words that could be taken for each other',
      childWith(
        readWords(
          6,
          at => at + 5,
          ['ahmar', 'akhdar', 'lawn', 'kitab'].map(id => `word:${id}`),
        ),
        player,
      ),
    ],
  ])('is not there for %s', (_, learner) => {
    expect(boardsOf(ofDay(learner))).toEqual([])
  })
})

describe('the game of memory boards', () => {
  const play = (known: readonly string[], age = 9, of = content, seed = 1) => {
    const learner = childWith(
      known.map(item => [item, dueIn(5)] as const),
      { age },
    )
    return buildVocabularySession(of, learner, seed, 'memory-pairs')
  }

  test('has two boards of six words that were met, or three of four before a child is seven', () => {
    const big = play(apart, 7)
    expect(big.map(isMeeting)).toEqual([false, false])
    expect(boardsOf(big).map(({ length }) => length)).toEqual([6, 6])
    expect(boardsOf(big).flat().sort()).toEqual(apart.toSorted())
    const small = play(apart, 6)
    expect(boardsOf(small).map(({ length }) => length)).toEqual([4, 4, 4])
    expect(boardsOf(small).flat().sort()).toEqual(apart.toSorted())
    expect(countQuestions(small)).toBe(12)
  })

  test('has a word on one board alone while there are enough of them, whatever letters they begin with', () => {
    const ids = 'bayt bab bint baqara kitab kalb kursi kura shams jamal fil yad'.split(' ')
    const known = ids.map(id => `word:${id}`)
    expect(boardsOf(play(known)).flat().sort()).toEqual(known.toSorted())
  })

  test('draws the words anew each time', () => {
    const firsts = seeds.map(seed =>
      boardsOf(play(apart, 9, content, seed))[0]
        ?.toSorted()
        .join(),
    )
    expect(new Set(firsts).size).toBeGreaterThan(10)
  })

  test('begins with the meetings of as many new words as a board has, when too few were met', () => {
    const session = play(apart.slice(0, 11))
    expect(session.map(isMeeting)).toEqual([...Array(6).fill(true), false, false])
    const met = session.filter(isMeeting).map(({ item }) => item)
    const [first = [], second = []] = boardsOf(session)
    expect(first.toSorted()).toEqual(met.toSorted())
    expect(second.filter(item => apart.includes(item))).toHaveLength(6)
    expect(met.filter(item => apart.slice(0, 11).includes(item))).toEqual([])
  })

  test('finds the words of the first board again where there are no others', () => {
    const session = play([])
    const met = session.filter(isMeeting).map(({ item }) => item)
    expect(met).toHaveLength(6)
    expect(boardsOf(session).map(board => board.toSorted())).toEqual([met.toSorted(), met.toSorted()])
    // Eight known words make three boards of four: two of other words, then one of words that come again.
    const small = boardsOf(play(apart.slice(0, 8), 6))
    expect(small.slice(0, 2).flat().sort()).toEqual(apart.slice(0, 8).sort())
    expect(small[2]).toHaveLength(4)
    expect(new Set(small[2]).size).toBe(4)
  })

  test('has no board of a single word', () => {
    const single = { ...content, words: content.words.filter(({ concept }) => concept === 'kitab') }
    expect(play([], 9, single).map(({ item, question }) => [question.kind, item])).toEqual([
      ['meet-word', 'word:kitab'],
    ])
  })
})

describe('the session of a grammar point', () => {
  const [far, first, third, own, next] = [0, 1, 3, 4, 5].map(at => content.points[at])
  const idOf = (point: typeof own) => point?.id ?? ''
  const itemsOf = (point: typeof own) => point?.exercises.map(({ id }) => `exercise:${id}`) ?? []
  const sessionOf = (learner: Learner, seed = 1, of = content) =>
    buildGrammarSession(of, learner, seed, idOf(own), false).map(({ item }) => item)
  const meets = (...points: (typeof own)[]) => new Set(points.map(point => pointItemId(idOf(point))))

  test('begins with its meeting, until it was met, then has every exercise in its order', () => {
    const learner = newChild('niveau-2', 16, today)
    expect(sessionOf(learner).slice(0, 7)).toEqual([pointItemId(idOf(own)), ...itemsOf(own)])
    expect(sessionOf({ ...learner, met: meets(own) }).slice(0, 6)).toEqual(itemsOf(own))
  })

  test('goes on with four exercises of the three points before it that were met, drawn each time', () => {
    const before = new Set<string>()
    for (const seed of seeds) {
      const met = meets(far, first, third, own, next)
      const session = sessionOf({ ...newChild('niveau-2', 16, today), met }, seed)
      expect(session).toHaveLength(10)
      for (const item of session.slice(6)) before.add(item)
    }
    expect([...before].sort()).toEqual([...itemsOf(first), ...itemsOf(third)].sort())
  })

  test('brings no other grammar with its words, neither due nor new', () => {
    const ofLevel = content.words.filter(({ level }) => level === 'niveau-2').map(wordItemId)
    const words = readWords(20, () => 9, ofLevel).map(
      ([item, card]) => [item, { ...card, bestStep: 1 }] as const,
    )
    const due = [`exercise:${next?.exercises[0]?.id}`, dueIn(-1)] as const
    const session = sessionOf({ ...childWith([...words, due]), age: 12 })
    expect(session.filter(item => /^(exercise|point):/.test(item))).toEqual([
      pointItemId(idOf(own)),
      ...itemsOf(own),
    ])
  })

  test('goes on with words that are due where no point before it was met', () => {
    const words = readWords(8, at => at - 20).map(
      ([item, card], at) => [item, at === 0 ? { ...card, stability: 30 } : card] as const,
    )
    const learner = childWith(words)
    expect(sessionOf({ ...learner, met: new Set([...learner.met, ...meets(own)]) })).toEqual([
      ...itemsOf(own),
      ...[1, 2, 3, 0].map(at => items[at]),
    ])
  })

  test('with few words due has new ones too, ten questions in all', () => {
    const session = buildGrammarSession(content, childWith(readWords(3, () => -1)), 1, idOf(own), false)
    expect(countQuestions(session)).toBe(10)
    const words = session.slice(7)
    expect(words.filter(isMeeting)).toHaveLength(1)
    expect(words.map(({ item }) => item)).toEqual(expect.arrayContaining(items.slice(0, 3)))
  })

  test.each([0, 1, 2, 3, 4, 12])(
    'has every new word that a teacher reported, with %i others due, ten questions in all',
    count => {
      const reported = items.slice(30, 33)
      const session = buildGrammarSession(
        content,
        childWith(
          readWords(count, () => -1),
          { reported },
        ),
        1,
        idOf(own),
        false,
      )
      expect(countQuestions(session)).toBe(10)
      const words = session.slice(7)
      const met = words.filter(isMeeting).map(({ item }) => item)
      expect(met).toEqual(expect.arrayContaining(reported))
      const asked = words.filter(one => !isMeeting(one)).map(({ item }) => item)
      expect(asked).toEqual(expect.arrayContaining(reported))
      expect(asked.filter(item => items.slice(0, count).includes(item))).toHaveLength(Math.min(count, 1))
    },
  )

  test('repeats no exercise that is due, of another point: it goes on with words', () => {
    const due = itemsOf(far).map(item => [item, dueIn(-9)] as const)
    const learner = childWith(due)
    const session = sessionOf({ ...learner, met: new Set([...learner.met, ...meets(far)]) })
    expect(session.filter(item => item.startsWith('exercise:')).sort()).toEqual(itemsOf(own).sort())
  })

  test('does not exist of a point that is not in the curriculum', () => {
    expect(buildGrammarSession(content, newChild('niveau-2', 16, today), 1, 'gone', false)).toEqual([])
  })
})

describe('a quiz', () => {
  const ofLevel = (level: string) => content.points.filter(point => point.level === level)
  const metPoints = content.points.map(({ id }) => pointItemId(id))
  const quizOf = (learner: Learner, seed = 1) => buildQuiz(content, learner, seed)
  const exercisesIn = (session: readonly ExerciseItem[]) =>
    session.flatMap(({ item }) => (item.startsWith('exercise:') ? [item] : []))
  const known = childWith(apart.map(item => [item, dueIn(5)] as const))

  test('is half grammar of the child’s level that was met, half words, each asked once', () => {
    const learner = { ...known, met: new Set([...known.met, ...metPoints]) }
    const own = ofLevel('niveau-2').flatMap(({ exercises }) => exercises.map(({ id }) => `exercise:${id}`))
    for (const seed of seeds) {
      const quiz = quizOf(learner, seed)
      expect(exercisesIn(quiz)).toHaveLength(5)
      expect(own).toEqual(expect.arrayContaining(exercisesIn(quiz)))
      const others = quiz.map(({ item }) => item).filter(item => !item.startsWith('exercise:'))
      expect(others).toHaveLength(5)
      expect(new Set(others).size).toBe(5)
      expect(quiz.filter(isMeeting)).toEqual([])
    }
  })

  test('is words alone where no point of the level was met', () => {
    const low = ofLevel('niveau-1').map(({ id }) => pointItemId(id))
    const quiz = quizOf({ ...known, met: new Set([...known.met, ...low]) })
    expect(exercisesIn(quiz)).toEqual([])
    expect(quiz).toHaveLength(10)
    expect(apart).toEqual(expect.arrayContaining(quiz.map(({ item }) => item)))
  })

  test('asks words in several games, on no board and by no clip', () => {
    const learner = { ...known, age: 9, heard: clipsOf(content) }
    const kinds = new Set(seeds.flatMap(seed => quizOf(learner, seed).map(({ question }) => question.kind)))
    expect(kinds).toEqual(new Set(['word-to-meaning', 'find-the-arabic', 'letter-train']))
  })

  const rules = ['article', 'gender', 'vowels'].map(rule => `rule:${rule}`)
  const countKinds = (quiz: readonly ExerciseItem[]) =>
    Map.groupBy(
      quiz.filter(one => !isMeeting(one)),
      ({ question }) => question.kind,
    )

  test('of a child that met few words and the rule of the article is no row of two choices: new words fill it', () => {
    const learner = childWith(
      readWords(4, () => 5),
      { age: 11 },
    )
    for (const seed of seeds) {
      const quiz = quizOf({ ...learner, met: new Set([...learner.met, ...rules]) }, seed)
      expect(countQuestions(quiz)).toBe(10)
      const two = quiz.filter(one => !isMeeting(one) && one.question.options.length === 2)
      expect(two.length).toBeLessThanOrEqual(2)
    }
  })

  test('has each kind that the child knows in turn, so that none fills it', () => {
    for (const seed of seeds) {
      const kinds = countKinds(quizOf({ ...known, age: 11, met: new Set([...known.met, ...rules]) }, seed))
      expect(kinds.size).toBeGreaterThanOrEqual(5)
      expect(Math.max(...kinds.values().map(all => all.length))).toBeLessThanOrEqual(4)
    }
  })

  test('of a child of five asks the words that it met by their pictures', () => {
    const quiz = quizOf({ ...known, age: 5 })
    expect(quiz).toHaveLength(10)
    for (const { question } of quiz) {
      expect(question.kind).toBe('word-to-meaning')
      expect(question.options.map(({ picture }) => typeof picture)).toEqual(Array(4).fill('string'))
    }
  })

  test('mixes grammar and words, and ends with what is known best', () => {
    const cards = new Map([...known.cards, [cardKey('word:fil', 'read'), dueIn(5, { stability: 90 })]])
    const learner = { ...known, cards, met: new Set([...known.met, ...metPoints]) }
    const orders = seeds.map(seed =>
      quizOf(learner, seed)
        .map(({ item }) => (item.startsWith('exercise:') ? 'g' : 'w'))
        .join(''),
    )
    expect(new Set(orders).size).toBeGreaterThan(10)
    const withFil = seeds
      .map(seed => quizOf(learner, seed))
      .filter(quiz => quiz.some(({ item, facet }) => item === 'word:fil' && facet === 'read'))
    expect(withFil.length).toBeGreaterThan(2)
    expect(new Set(withFil.map(quiz => quiz.at(-1)?.item))).toEqual(new Set(['word:fil']))
  })

  test('of a child who met too little meets words and asks each of them twice, ten questions in all', () => {
    const nothing = quizOf(newChild('niveau-2', 16, today))
    expect(orderOf(nothing)).toBe('ABaCbaDcbEdcede')
    expect(countQuestions(nothing)).toBe(10)
    const met = ['word:madrasa', 'word:saff', 'word:tilmidh']
    const few = quizOf(childWith(met.map(item => [item, dueIn(5)] as const)))
    const asked = few.filter(one => !isMeeting(one)).map(({ item }) => item)
    expect(asked).toHaveLength(10)
    expect(asked.filter(item => met.includes(item)).sort()).toEqual(met.toSorted())
    const newItems = few.filter(isMeeting).map(({ item }) => item)
    expect(newItems.map(item => asked.filter(one => one === item).length)).toEqual([2, 2, 2, 1])
  })
})
