// Listening: planned from clips only, judged by the same rules, never in a child's way.

import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import {
  answerWith,
  newChild,
  playSession,
  rightAnswers,
  type SimulatedChild,
  wrongAnswer,
} from '../../../../tests/support/simulated-child.ts'
import { type Game, games, listeningGames } from '../games.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { cardKey, offeredGames, suitableGames } from '../learner.ts'
import { candidateFor } from '../plan/candidates.ts'
import { planDay } from '../plan/plan.ts'
import { planningFor } from '../plan/planning.ts'
import { buildQuiz, buildVocabularySession } from '../plan/session.ts'
import { learntPercent } from '../progress.ts'
import { seededRandom } from '../random.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { judge } from './judging.ts'
import type { ExerciseItem } from './question.ts'

const content = contentUpTo('niveau-2')
const everything = clipsOf(content)

const isListening = ({ question }: ExerciseItem) => listeningGames.some(game => game === question.kind)

/** Thirty days of sessions. @returns what was asked by ear */
const practise = async (child: SimulatedChild, days = 30, seed = 3) => {
  const random = seededRandom(seed)
  const heard: ExerciseItem[] = []
  for (let day = 0; day < days; day++) {
    const items = buildVocabularySession(content, child, 100 * seed + day, null)
    heard.push(...items.filter(isListening))
    await playSession(content, child, items, answerWith(0.85, random), day)
    child.today = addDays(child.today, 1)
  }
  return heard
}
const knownChild = (): SimulatedChild => {
  const child = newChild('niveau-2', 9, '2026-01-10')
  for (const rule of ['rule:vowels', 'rule:long-vowels']) child.met.add(rule)
  for (const item of everything.keys()) {
    if (item.startsWith('syllable:')) continue
    child.met.add(item)
    const card = { stability: 3, difficulty: 5, reviewedOn: '2026-01-01', dueOn: '2026-01-05', bestStep: 2 }
    child.cards.set(cardKey(item, 'read'), card)
  }
  return child
}

describe('without a clip', () => {
  test('no session asks a child to listen, and no listening game is offered', async () => {
    expect(await practise(newChild('niveau-2', 9, '2026-01-01'))).toEqual([])
    for (const game of listeningGames)
      expect(offeredGames({ level: 'niveau-2', age: 9 }, [])).not.toContain(game)
  })

  test('a card that was heard before is asked in another facet', () => {
    const child = knownChild()
    const [item = ''] = [...everything.keys()].filter(one => one.startsWith('word:'))
    child.cards.set(cardKey(item, 'hear'), {
      stability: 9,
      difficulty: 5,
      reviewedOn: '2026-01-01',
      dueOn: '2026-01-02',
      bestStep: 2,
    })
    const { practice } = planDay(planningFor(content, child, seededRandom(1)))
    expect(practice.filter(isListening)).toEqual([])
    child.reported = [item]
    const again = planDay(planningFor(content, child, seededRandom(1)))
    expect(again.practice.find(one => one.item === item)?.facet).toBe('read')
  })
})

describe('with clips', () => {
  test('items are asked by ear once they can be read, and no other item', async () => {
    const half = new Map([...everything].filter((_, index) => index % 2 === 0))
    const heard: ExerciseItem[] = []
    for (let seed = 1; seed <= 10; seed++)
      heard.push(...(await practise({ ...newChild('niveau-2', 9, '2026-01-01'), heard: half }, 30, seed)))
    expect(heard.length / 10).toBeGreaterThan(5)
    expect(heard.filter(({ item }) => !half.has(item))).toEqual([])
    expect(new Set(heard.map(({ facet }) => facet))).toEqual(new Set(['hear']))
  })

  test('a child still meets 90 words in 30 days and is not behind', async () => {
    const child = { ...newChild('niveau-2', 9, '2026-01-01'), heard: everything }
    await practise(child)
    const words = [...child.met].filter(item => item.startsWith('word:')).length
    expect(words).toBeGreaterThanOrEqual(90)
    const overdue = [...child.cards.values()].filter(card => card.dueOn < child.today)
    expect(overdue.length).toBeLessThanOrEqual(5)
  })

  test('a clip that says another form of a word is not used for it', () => {
    const [word] = vocabularyOf(content).words
    if (!word) throw new Error('The curriculum is empty.')
    const child = knownChild()
    child.heard = new Map([[wordItemId(word), { spoken: `${word.ar}ُ`, sources: [] }]])
    expect(
      candidateFor(wordItemId(word), 'hear', planningFor(content, child, seededRandom(1))),
    ).toBeUndefined()
  })

  test('a game is offered from ten met items on, which fill its session', () => {
    const child = { ...knownChild(), heard: everything }
    const nine = [...everything.keys()].filter(item => item.startsWith('word:')).slice(0, 9)
    expect(offeredGames(child, nine)).not.toContain('listen-and-choose')
    const offered = suitableGames(child).filter(game => game !== 'write-the-arabic')
    expect(offeredGames(child, everything.keys())).toEqual(offered)
    for (const game of listeningGames) {
      const items = buildVocabularySession(content, child, 1, game)
      expect(items.length).toBeGreaterThanOrEqual(10)
      expect(items.every(({ question }) => question.kind === game)).toBe(true)
    }
  })

  test('what is heard stands nowhere in writing before the answer, but in the hint', () => {
    const child = { ...knownChild(), heard: everything }
    for (const game of listeningGames)
      for (const { question, key } of buildVocabularySession(content, child, 2, game)) {
        const { hint: _, sound, options, ...rest } = question
        expect(sound).not.toBeNull()
        expect(JSON.stringify(rest)).not.toMatch(/[\u0600-\u06ff]/)
        expect(new Set(options.map(({ text }) => text)).size).toBeGreaterThanOrEqual(
          game === 'dictation' || game === 'short-or-long' ? 2 : 3,
        )
        expect(key.solution.length).toBeGreaterThan(0)
      }
  })

  test('each kind is judged right and wrong by the same rules as the others', () => {
    const child = { ...knownChild(), heard: everything }
    for (const game of listeningGames)
      for (const exercise of buildVocabularySession(content, child, 3, game)) {
        const [right] = rightAnswers(exercise)
        expect(right && judge(exercise, right)).toBe('right')
        expect(judge(exercise, wrongAnswer(exercise))).toBe('wrong')
      }
  })

  test('twins are letters that sound alike', () => {
    const child = { ...knownChild(), heard: everything }
    const asked = buildVocabularySession(content, child, 4, 'sound-twins')
    for (const { item, question } of asked) {
      const letter = content.letters.find(one => letterItemId(one) === item)
      const others = question.options.map(({ text }) => content.letters.find(one => one.letter === text)?.id)
      const twins = letter?.soundAlike ?? []
      expect(others.filter(id => twins.includes(id ?? '')).length).toBe(Math.min(2, twins.length))
    }
  })

  test('twins of a letter that no other sounds like have names that sound alike, also for a beginner', () => {
    const beginner = newChild('niveau-1', 6, '2026-01-10')
    beginner.heard = everything
    for (const id of ['alif', 'ba', 'ta', 'lam']) beginner.met.add(`letter:${id}`)
    const endOf = (id: string) => content.letters.find(one => one.id === id)?.soundsFr.slice(-1)
    // No other name differs from these by one sound.
    const unlike = ['alif', 'lam', 'nun', 'waw']
    const asked = content.letters.filter(({ id, isSpecial }) => !isSpecial && !unlike.includes(id))
    expect(asked.length).toBeGreaterThan(20)
    for (const letter of asked)
      for (let seed = 0; seed < 10; seed++) {
        const planning = planningFor(content, beginner, seededRandom(seed))
        const built = candidateFor(letterItemId(letter), 'hear', planning)?.build()
        const others = built?.question.options
          .map(({ text }) => content.letters.find(one => one.letter === text)?.id ?? '')
          .filter(id => id !== letter.id)
        const alike = others?.filter(id => letter.soundAlike.includes(id) || endOf(id) === endOf(letter.id))
        expect(alike?.length, `${letter.id}: ${others}`).toBeGreaterThanOrEqual(1)
      }
  })

  test('the same press again and again is right at most 60 times in 100', () => {
    const child = { ...knownChild(), heard: everything }
    const choices = (['listen-and-choose', 'sound-twins'] satisfies Game[]).flatMap(game =>
      Array.from({ length: 40 }, (_, seed) => buildVocabularySession(content, child, seed, game)).flat(),
    )
    for (const press of [0, 1, 2]) {
      const right = choices.filter(({ key }) => key.solution[0] === press).length
      expect(right / choices.length).toBeLessThanOrEqual(0.6)
    }
  })

  test('a quiz, which has no hints, asks nobody to listen', () => {
    const child = { ...knownChild(), heard: everything }
    for (let seed = 0; seed < 20; seed++)
      expect(buildQuiz(content, child, seed).filter(isListening)).toEqual([])
  })
})

test('the listening figure is the share of all letters and words of the level, so a new clip never lowers it', () => {
  expect(learntPercent([], 100)).toBe(0)
  expect(
    learntPercent(
      [
        { bestStep: 5, count: 30 },
        { bestStep: 1, count: 10 },
      ],
      100,
    ),
  ).toBe(34)
  expect(learntPercent([{ bestStep: 5, count: 1 }], 0)).toBe(0)
})

test('every game suits some child', () => {
  expect(new Set(suitableGames({ level: 'niveau-2', age: 7 }))).toContain('dictation')
  expect(games).toEqual(expect.arrayContaining([...listeningGames]))
})
