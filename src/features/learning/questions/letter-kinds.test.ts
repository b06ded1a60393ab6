// Hide and seek, syllable lift, short or long: one right answer, nothing before its meeting, no rhythm of presses.

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { clipsOf, contentUpTo } from '../../../../tests/support/curriculum.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { answerWith, newChild, playSession } from '../../../../tests/support/simulated-child.ts'
import { contextualForms, moonLetters, splitByLetter, sunLetters } from '../arabic.ts'
import type { Letter } from '../curriculum.ts'
import type { Game } from '../games.ts'
import { letterItemId, wordItemId } from '../items.ts'
import { type ClipRef, cardKey, type Learner } from '../learner.ts'
import { reviewCard } from '../memory.ts'
import { candidateFor, listCandidates } from '../plan/candidates.ts'
import { planDay } from '../plan/plan.ts'
import { planningFor } from '../plan/planning.ts'
import { metItemOf } from '../plan/retry.ts'
import { buildVocabularySession } from '../plan/session.ts'
import { seededRandom } from '../random.ts'
import { explain, judge } from './judging.ts'
import { buildDotDetective, buildHideAndSeek } from './letter-questions.ts'
import type { ExerciseItem } from './question.ts'

const content = contentUpTo('niveau-1')
const kinds = ['hide-and-seek', 'syllable-lift', 'short-or-long'] as const satisfies Game[]
const syllables = ['a', 'i', 'u'].flatMap(vowel => [vowel, vowel + vowel])
const signs: Record<string, string> = { a: 'َ', aa: 'َا', i: 'ِ', ii: 'ِي', u: 'ُ', uu: 'ُو' }
const heard = new Map<string, ClipRef>(
  content.letters
    .filter(({ id }) => id === 'ba' || id === 'sin')
    .flatMap(({ id, letter }) =>
      syllables.map(one => [
        `syllable:${id}-${one}`,
        {
          spoken: `${letter}${signs[one]}`,
          sources: [{ codec: 'opus' as const, address: `/clips/${id}-${one}` }],
        },
      ]),
    ),
)
const child: Learner = {
  ...newChild('niveau-1', 7, '2026-11-24'),
  met: new Set([
    ...content.letters.map(letterItemId),
    ...content.words.map(wordItemId),
    'rule:vowels',
    'rule:long-vowels',
  ]),
  heard,
}
const sessionsOf = (game: Game, count: number) =>
  Array.from({ length: count }, (_, seed) => buildVocabularySession(content, child, seed, game)).flat()
const textOf = ({ question, key }: ExerciseItem) => question.options[key.solution[0] ?? -1]?.text ?? ''

test('letters look in a word as the curriculum says they look at their place', () => {
  const { letters } = JSON.parse(
    readFileSync(new URL('../../../../db/curriculum/letters.json', import.meta.url), 'utf8'),
  ) as {
    letters: {
      letter: string
      forms: Record<string, string>
      examples: { ar: string; place: string }[]
    }[]
  }
  const all = letters.flatMap(letter => letter.examples.map(example => ({ ...letter, ...example })))
  expect(all.length).toBeGreaterThan(100)
  for (const { ar, place, forms } of all) expect(contextualForms(ar), ar).toContain(forms[place])
})

describe('each kind', () => {
  test.each(kinds)('%s has one right answer among options that all differ', game => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const items = buildVocabularySession(content, child, seed, game)
        expect(items.length).toBeGreaterThanOrEqual(6)
        for (const exercise of items) {
          const texts = exercise.question.options.map(({ text }) => text)
          expect(new Set(texts).size, texts.join()).toBe(texts.length)
          expect(texts.length).toBeGreaterThanOrEqual(game === 'short-or-long' ? 2 : 3)
          const right = texts.filter((_, choice) => judge(exercise, { choice }) === 'right')
          expect(right).toHaveLength(1)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  test.each(kinds)('%s is asked only once everything that it needs was met', game => {
    const candidates = listCandidates(game, planningFor(content, child, seededRandom(1)))
    expect(candidates).not.toEqual([])
    for (const candidate of candidates) {
      expect(candidate.needs).toContain(metItemOf(candidate.item))
      expect(candidate.needs.some(item => item.startsWith('letter:'))).toBe(true)
    }
  })

  test.each(['hide-and-seek', 'syllable-lift'] as const)(
    '%s begins with its rule and letters for a child who met nothing, and meets them before it asks',
    async game => {
      for (let seed = 0; seed < 20; seed++) {
        const beginner = newChild('niveau-1', 7, '2026-11-24')
        const items = buildVocabularySession(content, beginner, seed, game)
        const turns = await playSession(content, beginner, items, answerWith(0.8, seededRandom(seed)))
        expect(turns.filter(({ exercise, wasMet }) => !wasMet && exercise.question.meeting === null)).toEqual(
          [],
        )
        const asked = turns.filter(({ exercise }) => exercise.question.kind === game)
        expect(asked).not.toEqual([])
        const letters = asked.flatMap(({ exercise: { question } }) =>
          content.letters.filter(({ letter }) => letter === question.show[0]?.text[0]),
        )
        expect(letters).not.toEqual([])
        expect([...beginner.met]).toEqual(expect.arrayContaining(letters.map(letterItemId)))
      }
    },
  )

  test.each(kinds)('%s: the same press again and again is right at most 60 times in 100', game => {
    const items = sessionsOf(game, 200)
    for (const press of [0, 1, 2, 3]) {
      const right = items.filter(({ key }) => key.solution[0] === press).length
      expect(right / items.length).toBeLessThanOrEqual(0.6)
    }
    // Two keys in turn.
    for (const first of [0, 1]) {
      const right = items.filter(({ key }, at) => key.solution[0] === (at + first) % 2).length
      expect(right / items.length).toBeLessThanOrEqual(0.6)
    }
  })
})

test('a letter hides where it stands once, and every place of its examples is asked in time', () => {
  const items = sessionsOf('hide-and-seek', 200)
  // The 28, and the special ones but lâm-alif, which is two letters.
  expect(new Set(items.map(({ item }) => item)).size).toBe(35)
  for (const { item, question, key } of items) {
    const letter = content.letters.find(one => letterItemId(one) === item)
    const bases = question.letters.map(({ base }) => base)
    expect(bases.filter(base => base === letter?.letter)).toHaveLength(1)
    expect(bases[key.solution[0] ?? -1]).toBe(letter?.letter)
  }
  const formsOfBa = new Set(items.filter(({ item }) => item === 'letter:ba').map(textOf))
  expect(formsOfBa).toEqual(new Set(['بـ', 'ـبـ', 'ـب', 'ب']))
})

test('syllables stand among minimal pairs: short ones among short ones, a long one beside its short one', () => {
  const exercises = sessionsOf('syllable-lift', 60)
  expect(new Set(exercises.map(({ item }) => item.startsWith('vowel:')))).toEqual(new Set([true, false]))
  for (const exercise of exercises) {
    const { item, question } = exercise
    const [vowel] = /(oû|ou|[aiâî])$/.exec(textOf(exercise)) ?? []
    const vowels = question.options.map(({ text }) => /(oû|ou|[aiâî])$/.exec(text)?.[0] ?? '')
    const short = { â: 'a', î: 'i', oû: 'ou' }[vowel ?? '']
    expect(vowels).toEqual(expect.arrayContaining(item.startsWith('vowel:') ? ['a', 'i', 'ou'] : [short]))
    expect(item.startsWith('vowel:') && vowels.some(one => !['a', 'i', 'ou'].includes(one))).toBe(false)
  }
})

describe('short or long', () => {
  test('is asked where both clips exist and say the syllable as it is written', () => {
    const asked = (clips: Map<string, ClipRef>) =>
      listCandidates('short-or-long', planningFor(content, { ...child, heard: clips }, seededRandom(1))).map(
        ({ item }) => item,
      )
    expect(asked(heard)).toHaveLength(6)
    expect(asked(new Map())).toEqual([])
    const half = new Map(heard)
    half.delete('syllable:ba-aa')
    half.set('syllable:ba-i', { spoken: 'بَ', sources: [] })
    expect(asked(half)).toEqual(['length:ba-u', 'length:sin-a', 'length:sin-i', 'length:sin-u'])
  })

  test('keeps its bars in place and plays what is right', () => {
    for (const { question, key } of sessionsOf('short-or-long', 20)) {
      const [short = '', long = ''] = question.options.map(({ text }) => text)
      expect(long).not.toBe(short)
      expect(question.sound?.[0]?.address).toMatch(key.solution[0] === 1 ? /(aa|ii|uu)$/ : /-[aiu]$/)
    }
  })

  test('comes again in a session of the day while its clips are there, and no more once they are gone', () => {
    const card = reviewCard(undefined, 'good', '2026-11-01')
    // Only what the syllable needs was met: words and letters without a card would come first.
    const met = new Set(['letter:ba', 'rule:vowels', 'rule:long-vowels'])
    const due = { ...child, met, cards: new Map([[cardKey('length:ba-a', 'hear'), card]]) }
    const kindsOf = (learner: Learner) =>
      planDay(planningFor(content, learner, seededRandom(2))).practice.map(({ question }) => question.kind)
    expect(kindsOf(due)).toContain('short-or-long')
    expect(kindsOf({ ...due, heard: new Map() })).not.toContain('short-or-long')
  })
})

test('a letter that is due is asked by dot detective or by hide and seek, as suits the age', () => {
  const asked = (age: number) =>
    new Set(
      Array.from(
        { length: 40 },
        (_, seed) =>
          candidateFor(
            'letter:ba',
            'read',
            planningFor(content, { ...child, age }, seededRandom(seed)),
          )?.build().question.kind,
      ),
    )
  expect(asked(4)).toEqual(new Set(['dot-detective']))
  expect(asked(7)).toEqual(new Set(['dot-detective', 'hide-and-seek']))
})

describe('the special letters', () => {
  const special = content.letters.filter(({ isSpecial }) => isSpecial)
  const itemsOf = (candidates: readonly { item: string }[]) => candidates.map(({ item }) => item)

  test('are read, traced and heard like the 28, each among letters whose dots are others', () => {
    const planning = planningFor(content, { ...child, heard: clipsOf(content) }, seededRandom(1))
    expect(special).toHaveLength(8)
    for (const letter of special) {
      const item = letterItemId(letter)
      for (const game of ['dot-detective', 'trace-the-letter', 'sound-twins'] as const)
        expect(itemsOf(listCandidates(game, planning)), `${game} ${item}`).toContain(item)
      const question = listCandidates('dot-detective', planning)
        .find(one => one.item === item)
        ?.build().question
      const rivals = content.letters.filter(
        ({ id, dotsCount }) => letter.lookAlike.includes(id) && dotsCount !== letter.dotsCount,
      )
      const shown = question?.options.map(({ text }) => text) ?? []
      expect(rivals.filter(rival => shown.includes(rival.letter)).length, item).toBe(
        Math.min(3, rivals.length),
      )
      expect(question?.nameFr).toBe(letter.nameFr)
    }
    const [hidden, syllables] = (['hide-and-seek', 'syllable-lift'] as const).map(game =>
      itemsOf(listCandidates(game, planning)),
    )
    expect(hidden).toContain('letter:ta_marbuta')
    // A seat of the hamza or a tâ marbouta has no three vowels of its own.
    expect(syllables?.filter(item => special.some(({ id }) => item.endsWith(`:${id}`)))).toEqual([])
  })

  test('are met and asked in the sessions of a beginner, in their group', async () => {
    const beginner = newChild('niveau-1', 8, '2026-01-01')
    for (let day = 0; day < 45; day++) {
      const items = buildVocabularySession(content, beginner, day, null)
      await playSession(content, beginner, items, answerWith(0.9, seededRandom(day)), day)
      beginner.today = addDays(beginner.today, 1)
    }
    for (const letter of special) expect(beginner.cards.has(cardKey(letterItemId(letter), 'read'))).toBe(true)
  })

  test('stand among the answers about another letter only once they were met', () => {
    const met = new Set(content.letters.filter(({ isSpecial }) => !isSpecial).map(letterItemId))
    const options = (learner: Learner) =>
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap(
        seed =>
          listCandidates('dot-detective', planningFor(content, learner, seededRandom(seed)))
            .find(({ item }) => item === 'letter:dal')
            ?.build()
            .question.options.map(({ text }) => text) ?? [],
      )
    // The tâ marbouta has two dots.
    expect(options({ ...child, met })).not.toContain('ة')
    expect(options(child)).toContain('ة')
  })
})

test('the dot detective asks for a letter among others whose dots tell it apart, of those that were met', () => {
  const content = contentUpTo('niveau-1')
  const byText = new Map(content.letters.map(letter => [letter.letter, letter]))
  const dotsOf = (letter: Letter | undefined) =>
    letter?.dotsCount === 0 ? '0' : `${letter?.dotsCount} ${letter?.dotsPlace}`
  const inOrder = content.letters.toSorted((one, other) => one.group - other.group)
  for (const count of [0, 2, 5, 12, inOrder.length]) {
    const met = new Set(inOrder.slice(0, count).map(letterItemId))
    const learner = { ...newChild('niveau-1', 6, '2026-01-01'), met }
    for (const candidate of listCandidates(
      'dot-detective',
      planningFor(content, learner, seededRandom(count)),
    )) {
      const { question, key } = candidate.build()
      const letters = question.options.map(({ text }) => byText.get(text))
      const [right = -1] = key.solution
      const asked = letters[right]
      expect(asked && letterItemId(asked)).toBe(candidate.item)
      expect(letters.length).toBeGreaterThanOrEqual(3)
      for (const letter of letters.filter(one => one !== asked)) {
        expect(dotsOf(letter), `${asked?.id} ${letter?.id}`).not.toBe(dotsOf(asked))
        const isMet = letter !== undefined && met.has(letterItemId(letter))
        expect(count < 12 || isMet, `${asked?.id} ${letter?.id}`).toBe(true)
      }
      // A hamza is no matter of dots, nor of another form.
      expect(JSON.stringify(key)).not.toMatch(/d’une autre forme/)
    }
  }
})

test('a letter that differs by its hamza is explained by it', () => {
  const { letters } = contentUpTo('niveau-1')
  const find = (text: string) => {
    const letter = letters.find(one => one.letter === text)
    if (!letter) throw new Error(`There is no letter ${text}.`)
    return letter
  }
  const word = { ar: 'أَسْمَاك', soundsFr: 'asmâk', fr: 'des poissons' }
  const { key } = buildHideAndSeek(find('أ'), [word], letters, seededRandom(1))
  expect(key.notes[3]).toMatch(/, sans hamza$/)
  expect(key.notes[1]).toBe('sîne')
})

test('the letters on the card of the article are those of the curriculum', () => {
  const isOrdinary = (one: { isSpecial: boolean; id: string }) => !one.isSpecial && one.id !== 'alif'
  const ordinary = content.letters.filter(isOrdinary)
  const written = (isSun: boolean) =>
    new Set(ordinary.filter(one => one.isSun === isSun).map(({ letter }) => letter))
  expect(new Set(sunLetters)).toEqual(written(true))
  // An alif that begins a word carries a hamza.
  expect(new Set(moonLetters)).toEqual(new Set([...written(false), 'أ']))
})

test('a word is split where its letter stands, with its signs', () => {
  expect(splitByLetter('قَلَم', 'ق')).toEqual([
    { text: 'قَ', isLetter: true },
    { text: 'لَم', isLetter: false },
  ])
  expect(splitByLetter('سَلَام', 'لا').map(({ text }) => text)).toEqual(['سَ', 'لَا', 'م'])
})

test('a wrong letter is told apart from the right one by the dots of both', () => {
  const { letters } = contentUpTo('niveau-1')
  const find = (name: string) => {
    const letter = letters.find(({ id }) => id === name)
    if (!letter) throw new Error(`There is no letter ${name}.`)
    return letter
  }
  const feedbackOf = (asked: string, chosen: string) => {
    const rivals = [find(asked), find(chosen), find('mim'), find('alif')]
    const exercise = buildDotDetective(find(asked), rivals, seededRandom(1))
    const choice = exercise.question.options.findIndex(({ text }) => text === find(chosen).letter)
    const { picked, whyFr } = explain(exercise, { answer: { choice }, result: 'wrong' }, true)
    return [picked?.note, whyFr]
  }
  expect(feedbackOf('shin', 'sin')).toEqual([
    'sîne, aucun point',
    `La lettre ش a trois points au-dessus. ${find('shin').soundFr}`,
  ])
  expect(feedbackOf('ba', 'ta')).toEqual([
    'tâ, deux points au-dessus',
    `La lettre ب a un point au-dessous. ${find('ba').soundFr}`,
  ])
})
