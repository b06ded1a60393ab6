// Which letters and syllables a child can be asked, in which order, and after which meetings.

import { describe, expect, test } from 'vitest'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { newChild } from '../../../../tests/support/simulated-child.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import type { Facet } from '../memory.ts'
import { seededRandom } from '../random.ts'
import {
  hidingCandidates,
  lengthCandidates,
  letterCandidates,
  syllableCandidates,
  traceCandidates,
  twinCandidates,
} from './letter-candidates.ts'
import { type Candidate, type Planning, planningFor } from './planning.ts'

const content = contentUpTo('niveau-2')
const heard = clipsOf(content)
/** A beginner of seven that met nothing, with this of its own. */
const planningOf = (own: Partial<Learner> = {}, seed = 1): Planning =>
  planningFor(content, { ...newChild('niveau-1', 7, '2026-11-24'), ...own }, seededRandom(seed))
const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const groupOf = ({ item }: Candidate) =>
  content.letters.find(({ id }) => item.endsWith(`:${id}`))?.group ?? Number.NaN
const met = (...ids: string[]) => ({ met: new Set(ids.map(id => `letter:${id}`)) })
/** The question about one letter, as some sessions draw it. */
const drawn = (list: (planning: Planning) => Candidate[], item: string, own: Partial<Learner>) =>
  seeds.flatMap(seed => {
    const candidate = list(planningOf(own, seed)).find(one => one.item === item)
    return candidate ? [candidate.build()] : []
  })

test.each<[string, (planning: Planning) => Candidate[], Facet, string, readonly string[]]>([
  ['a letter by its dots', letterCandidates, 'read', 'letter:ba', ['letter:ba']],
  ['a letter in a word', hidingCandidates, 'read', 'letter:ba', ['letter:ba']],
  ['a letter by hand', traceCandidates, 'write', 'letter:ba', ['letter:ba']],
  ['a letter by ear', twinCandidates, 'hear', 'letter:ba', ['letter:ba']],
  ['a letter with a short vowel', syllableCandidates, 'read', 'vowel:ba', ['rule:vowels', 'letter:ba']],
  [
    'a letter with a long vowel',
    syllableCandidates,
    'read',
    'long-vowel:ba',
    ['rule:vowels', 'rule:long-vowels', 'letter:ba'],
  ],
  [
    'the length of a syllable',
    lengthCandidates,
    'hear',
    'length:ba-a',
    ['rule:vowels', 'rule:long-vowels', 'letter:ba'],
  ],
])('%s is asked after what it needs was met, each as itself', (_, list, facet, item, needs) => {
  const all = list(planningOf({ heard }))
  expect(all.find(one => one.item === item)).toMatchObject({ facet, needs })
  expect(all.length).toBeGreaterThan(10)
  for (const one of all) expect(one.build()).toMatchObject({ item: one.item, facet })
})

test.each([
  ['by their dots', letterCandidates],
  ['in a word', hidingCandidates],
  ['by hand', traceCandidates],
] as const)('letters are asked %s in the order in which they are taught', (_, list) => {
  const groups = list(planningOf()).map(groupOf)
  expect(groups.slice(0, 3)).toEqual([1, 1, 1])
  expect(groups.at(-1)).toBe(7)
  expect(groups).toEqual(groups.toSorted((one, other) => one - other))
})

test('syllables are asked in the order in which their letters are taught, short ones first', () => {
  const all = syllableCandidates(planningOf())
  const [short, long] = ['vowel:', 'long-vowel:'].map(kind => all.filter(({ item }) => item.startsWith(kind)))
  expect(all).toEqual([...(short ?? []), ...(long ?? [])])
  for (const some of [short, long]) {
    const groups = some?.map(groupOf) ?? []
    expect(groups).toHaveLength(27)
    expect(groups).toEqual(groups.toSorted((one, other) => one - other))
  }
})

test('a letter is asked by ear where it has a clip', () => {
  const itemsOf = (own: Partial<Learner>) => twinCandidates(planningOf(own)).map(({ item }) => item)
  const clip = heard.get('letter:ba')
  expect(itemsOf({ heard: new Map(clip ? [['letter:ba', clip]] : []) })).toEqual(['letter:ba'])
  expect(itemsOf({ heard: new Map() })).toEqual([])
  expect(itemsOf({})).toEqual([])
  expect(lengthCandidates(planningOf())).toEqual([])
})

test('beside a letter asked by ear stand those that sound like it, then those that were met, and no special one before it was', () => {
  const besideLam = (own: Partial<Learner>) =>
    new Set(
      drawn(twinCandidates, 'letter:lam', { heard, ...own }).flatMap(({ question }) =>
        question.options.map(({ text }) => text).filter(text => text !== 'ل'),
      ),
    )
  expect(besideLam(met('lam', 'ba', 'mim'))).toEqual(new Set(['ب', 'م']))
  const special = new Set(content.letters.filter(({ isSpecial }) => isSpecial).map(({ letter }) => letter))
  expect(besideLam(met('lam')).intersection(special)).toEqual(new Set())
  expect(besideLam(met('lam', 'hamza', 'ta_marbuta'))).toEqual(new Set(['ء', 'ة']))
})

describe('the letters beside one that is asked by its dots', () => {
  const besideBa = (own: Partial<Learner>) =>
    new Set(
      drawn(letterCandidates, 'letter:ba', own).flatMap(({ question }) =>
        question.options.map(({ text }) => text).filter(text => text !== 'ب'),
      ),
    )

  test('are those that a beginner met', () => {
    expect(besideBa(met('ba', 'nun', 'dal', 'tha'))).toEqual(new Set(['ن', 'د', 'ث']))
    expect(besideBa({ level: 'niveau-1', ...met('ba', 'nun', 'ta_marbuta') })).toEqual(new Set(['ن', 'ة']))
  })

  test('are any of the 28 from the second level on, special ones once they were met', () => {
    const known = besideBa({ level: 'niveau-2' })
    expect(known).toEqual(new Set(['ت', 'ث', 'ن', 'ي']))
    const first = drawn(letterCandidates, 'letter:dal', { level: 'niveau-2' })
    expect(first.map(({ question }) => question.options.length)).toEqual(Array(seeds.length).fill(4))
    expect(first.flatMap(({ question }) => question.options.map(({ text }) => text))).not.toContain('ة')
  })

  test('are asked by the look of the letter before a child is seven, then by its name', () => {
    const shownAt = (age: number) =>
      drawn(letterCandidates, 'letter:ta', { age, ...met('ta') }).map(({ question }) => question.show.length)
    expect(new Set(shownAt(6))).toEqual(new Set([1]))
    expect(new Set(shownAt(7))).toEqual(new Set([0]))
  })
})

test('a letter is traced alone, and in its other forms once that was written well', () => {
  const traced = (bestStep: number, facet: Facet = 'write') => {
    const card = { stability: 5, difficulty: 5, reviewedOn: '2026-11-20', dueOn: '2026-11-30', bestStep }
    const cards = new Map([[cardKey('letter:ba', facet), card]])
    return new Set(drawn(traceCandidates, 'letter:ba', { cards }).map(({ question }) => question.trace?.text))
  }
  expect(traced(0)).toEqual(new Set(['ب']))
  expect(traced(5, 'read')).toEqual(new Set(['ب']))
  expect(traced(1)).toEqual(new Set(['ب', 'ب\u200d', '\u200dب\u200d', '\u200dب']))
})

test('a letter hides in its own words, and in those that were met', () => {
  const ba = content.letters.find(letter => letterItemId(letter) === 'letter:ba')
  const hidden = (own: Partial<Learner>) =>
    new Set(drawn(hidingCandidates, 'letter:ba', own).map(({ key }) => key.about?.ar))
  const ofItsOwn = new Set(ba?.examples.map(({ ar }) => ar).filter(ar => ar !== 'أَب'))
  expect(hidden({})).toEqual(ofItsOwn)
  const book = content.words.find(({ concept }) => concept === 'kitab')
  if (!book) throw new Error('There is no book.')
  expect(hidden({ met: new Set([wordItemId(book)]) })).toEqual(new Set([...ofItsOwn, 'كِتَاب']))
})

test('of many words that were met, any hides a letter in time, not always the first ones', () => {
  const all = new Set(content.words.map(wordItemId))
  const hidden = drawn(hidingCandidates, 'letter:lam', { met: all }).map(({ key }) => key.about?.ar ?? '')
  const places = hidden.map(text => content.words.findIndex(({ ar }) => ar === text))
  const last = content.words.length
  expect(places.some(at => at >= 0 && at < last / 3)).toBe(true)
  expect(places.some(at => at > (2 * last) / 3)).toBe(true)
})
