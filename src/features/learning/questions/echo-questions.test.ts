import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import {
  answerWith,
  countQuestions,
  newChild,
  playSession,
} from '../../../../tests/support/simulated-child.ts'
import { isMinimalPair } from '../arabic.ts'
import { wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import { reviewCard } from '../memory.ts'
import { maxTurns } from '../plan/retry.ts'
import { buildQuiz, buildVocabularySession } from '../plan/session.ts'
import { seededRandom } from '../random.ts'
import { isMissed, judge, ratingFor } from './judging.ts'
import type { ExerciseItem, Said } from './question.ts'

const content = contentUpTo('niveau-1')
/** Words without a minimal pair among them. */
const items = content.words
  .slice(0, 20)
  .filter((word, _, all) => !all.some(other => isMinimalPair(word.ar, other.ar)))
  .slice(0, 6)
  .map(wordItemId)
const [first = '', second = '', third = ''] = items
const read = reviewCard(undefined, 'good', '2026-01-01')
const child: Learner = {
  level: 'niveau-1',
  age: 9,
  today: '2026-01-10',
  met: new Set(items),
  cards: new Map(items.map(item => [cardKey(item, 'read'), read])),
  mayRecord: true,
}
const sessionOf = (learner: Learner) => buildVocabularySession(content, learner, 1, null)
const saidIn = (learner: Learner) =>
  sessionOf(learner).flatMap(({ item, question }) => (question.echo ? [item] : []))

test('a child whose parent agreed repeats one new word that it can read, between the other turns', () => {
  const all = sessionOf(child)
  const echoes = all.filter(({ question }) => question.echo)
  expect(echoes.map(({ facet }) => facet)).toEqual(['say'])
  expect(items).toContain(echoes[0]?.item)
  expect([all[0], all.at(-1)].map(turn => turn?.question.echo)).toEqual([null, null])
  expect(countQuestions(all)).toBeLessThanOrEqual(14)
  expect(countQuestions(all)).toBeGreaterThanOrEqual(10)
})

test('without the agreement, in a quiz, and before a word can be read there is nothing to repeat', () => {
  expect(saidIn({ ...child, mayRecord: false })).toEqual([])
  expect(buildQuiz(content, child, 1).filter(({ question }) => question.echo)).toEqual([])
  expect(saidIn({ ...child, cards: new Map() })).toEqual([])
})

test('a word that a teacher reads aloud comes before one without a clip; what is due comes before a new one; never more than two', () => {
  const heard = new Map([[third, { spoken: '', sources: [] }]])
  expect(saidIn({ ...child, heard })).toEqual([third])
  const say = reviewCard(undefined, 'again', '2026-01-01')
  const due = (names: readonly string[]) =>
    new Map([...child.cards, ...names.map(item => [cardKey(item, 'say'), say] as const)])
  expect(saidIn({ ...child, heard, cards: due([first]) })).toEqual([first, third])
  expect(saidIn({ ...child, heard, cards: due([first, second, third]) })).toHaveLength(2)
})

test('the child’s own rating moves its memory and is never right or wrong; without a rating nothing moves', () => {
  const echo = sessionOf(child).find(({ question }) => question.echo) as ExerciseItem
  const rate = (said: Said) => {
    const answer = { said }
    const result = judge(echo, answer)
    expect(result).toBe('right')
    const attempt = { answer, result: 'right' as const }
    expect(isMissed(echo, [attempt])).toBe(false)
    return ratingFor(echo, [], { ...attempt, isHinted: false })
  }
  expect((['same', 'nearly', 'again', 'skipped'] as const).map(rate)).toEqual(['good', 'hard', 'again', null])
  expect(judge(echo, { choice: 0 })).toBeUndefined()
})

test('over thirty days a child who may record itself still meets its words, and every session ends within 24 turns', async () => {
  const simulated = { ...newChild('niveau-1', 8, '2026-01-01'), mayRecord: true }
  const random = seededRandom(3)
  let echoes = 0
  for (let day = 0; day < 30; day++) {
    const turns = await playSession(
      content,
      simulated,
      buildVocabularySession(content, simulated, day, null),
      answerWith(0.6, random),
      day,
    )
    expect(turns.length).toBeLessThanOrEqual(maxTurns)
    echoes += turns.filter(({ exercise }) => exercise.question.echo).length
    simulated.today = new Date(Date.UTC(2026, 0, day + 2)).toISOString().slice(0, 10)
  }
  expect(echoes).toBeGreaterThan(15)
})

test('a word that differs by one sound follows at once, if it can be read and nothing else is due', () => {
  const whole = contentUpTo('niveau-5')
  const summer = whole.words.find(({ ar }) => ar === 'صَيْف')
  const guest = whole.words.find(({ ar }) => ar === 'ضَيْف')
  if (!summer || !guest) throw new Error('no such words')
  const [one, other] = [wordItemId(summer), wordItemId(guest)]
  const say = reviewCard(undefined, 'again', '2026-01-01')
  const reader = (...said: string[]): Learner => ({
    ...child,
    level: 'niveau-5',
    met: new Set([...items, one, other]),
    cards: new Map([
      ...[...items, one, other].map(item => [cardKey(item, 'read'), read] as const),
      ...said.map(item => [cardKey(item, 'say'), say] as const),
    ]),
  })
  const turnsOf = (learner: Learner) => buildVocabularySession(whole, learner, 1, null)
  const turns = turnsOf(reader(one))
  const at = turns.findIndex(({ question }) => question.echo)
  expect(turns[at]).toMatchObject({ item: one, question: { echo: { contrast: null } } })
  expect(turns[at + 1]).toMatchObject({ item: other, question: { echo: { contrast: { ar: 'صَيْف' } } } })
  expect(turns.filter(({ question }) => question.echo)).toHaveLength(2)
  const contrasts = (learner: Learner) =>
    turnsOf(learner).flatMap(({ question }) => question.echo?.contrast ?? [])
  expect(contrasts(reader(one, first))).toEqual([])
  const unread = reader(one)
  expect(
    contrasts({
      ...unread,
      cards: new Map([...unread.cards].filter(([key]) => key !== cardKey(other, 'read'))),
    }),
  ).toEqual([])
})

test.each([
  ['صَيْف', 'ضَيْف', true],
  ['مَن', 'مِن', true],
  ['أَب', 'أَخ', true],
  ['مَا', 'مَن', false],
  ['سَاعَة', 'سَاعَة', false],
  ['سَاعَة', 'وَاحَة', false],
  ['كَلْب', 'كَلْبَة', false],
  // Wâw and yâ are consonants where they have a vowel, and long vowels where they have none.
  ['يَوْم', 'نَوْم', true],
  ['وَلَد', 'بَلَد', true],
  ['عَلَى', 'عَلَم', false],
  ['شَمْس', 'خُمْس', false],
  ['وَ', 'فَ', false],
])('%s and %s differ by one sound: %s', (one, other, expected) => {
  expect(isMinimalPair(one, other)).toBe(expected)
})
