// Questions about the article, gender and grammar exercises, and the feedback to their answers.
import { describe, expect, test } from 'vitest'
import { levels } from '#features/families/families.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import type { Exercise, Letter, Word } from '../curriculum.ts'
import { emptyQuestion } from '../plan/spans.ts'
import { seededRandom } from '../random.ts'
import { thisIs } from './french-nouns.ts'
import {
  buildGrammarExercise,
  buildSunOrMoon,
  buildThisOne,
  getGender,
  listArticleWords,
} from './grammar-questions.ts'
import type { ExerciseItem } from './question.ts'

const content = contentUpTo('niveau-5')
const letterOf = (id: string): Letter => {
  const letter = content.letters.find(one => one.id === id)
  if (!letter) throw new Error(`There is no letter ${id}.`)
  return letter
}
const wordOf = (id: string): Word => {
  const word = content.words.find(one => one.id === id)
  if (!word) throw new Error(`There is no word ${id}.`)
  return word
}
const seeds = Array.from({ length: 40 }, (_, seed) => seed)
const placesOf = (build: (seed: number) => ExerciseItem) =>
  new Set(seeds.map(seed => build(seed).key.solution[0]))

test('what follows the answer means the Arabic that is shown, with its article, for every word that is asked', () => {
  for (const letter of content.letters)
    for (const word of listArticleWords(letter))
      expect(buildSunOrMoon(letter, word, seededRandom(1)).key.about?.fr, word.ar).toMatch(
        /^(?:(?:le|la|les) |l’)/,
      )
  const asked = Map.groupBy(
    content.words.filter(one => getGender(one)),
    ({ picture }) => picture !== null,
  )
  const meaningOf = (word: Word) => buildThisOne(word, seededRandom(1)).key.about?.fr
  for (const word of asked.get(true) ?? [])
    expect(meaningOf(word), word.fr).toMatch(/^(?:c’est une? |ce sont des )[^(,’]+$/)
  expect(asked.get(true)?.length).toBeGreaterThan(50)
  // «c’est une chaleur» is no French: what is not seen in a picture has no such sentence.
  expect(new Set(asked.get(false)?.map(meaningOf))).toEqual(new Set(['']))
})

test('a noun with its article is not asked with «this»: it would be no sentence', () => {
  const friday = content.words.filter(({ ar }) => ar === 'الْجُمُعَة'.normalize('NFC'))
  expect(friday.map(getGender)).toEqual(friday.map(() => null))
  expect(friday).not.toEqual([])
})

test.each([
  ['l’école', 'c’est une école'],
  ['l’arbre', 'c’est un arbre'],
  ['le chat, la chatte', 'c’est une chatte', true],
  ['le chat, la chatte', 'c’est un chat', false],
  ['le poisson', 'c’est un poisson', true],
  ['l’orange (le fruit)', 'c’est une orange'],
  ['les lunettes', 'ce sont des lunettes'],
  ['l’ustensile', null],
  ['grand', null],
] as const)('«%s» becomes «%s»', (noun, sentence, isFeminine = false) => {
  expect(thisIs(noun, isFeminine)).toBe(sentence)
})

describe('the article', () => {
  const askAbout = (id: string) => {
    const letter = letterOf(id)
    const [word] = listArticleWords(letter)
    if (!word) throw new Error(`No word begins with ${id}.`)
    return buildSunOrMoon(letter, word, seededRandom(1))
  }

  test('is put before a word in two ways, the right one of which is explained after the answer', () => {
    const { item, facet, question, key } = askAbout('shin')
    expect({ item, facet }).toEqual({ item: 'article:shin', facet: 'read' })
    expect({ ...question, options: [] }).toEqual({
      ...emptyQuestion,
      kind: 'sun-or-moon',
      form: 'choice',
      show: [
        { text: 'شَمْس', script: 'ar' },
        { text: 'soleil', script: 'fr' },
      ],
      hint: { is: 'sun-rule' },
    })
    expect(question.options).toHaveLength(2)
    expect(question.options).toEqual(
      expect.arrayContaining([
        { text: 'الشَّمْس', script: 'ar', soundsFr: 'ach-chams' },
        { text: 'الْشَمْس', script: 'ar', soundsFr: 'al-chams' },
      ]),
    )
    expect({ ...key, solution: [] }).toEqual({
      solution: [],
      texts: [],
      about: { ar: 'الشَّمْس', soundsFr: 'ach-chams', fr: 'le soleil' },
      whyFr: null,
      notes: [],
    })
    expect(question.options[key.solution[0] ?? -1]?.text).toBe('الشَّمْس')
  })

  test('of a moon letter is explained as it is heard', () => {
    expect(askAbout('qaf').key.about).toEqual({ ar: 'الْقَلَم', soundsFr: 'al-qalam', fr: 'le stylo' })
  })

  test('is asked of words that begin with the letter, of none of alif, of lâm and of those that carry a hamza', () => {
    const wordsOf = (id: string) => listArticleWords(letterOf(id)).map(({ ar }) => ar)
    expect(wordsOf('ba')).toEqual(['بَيْت'])
    expect(wordsOf('alif')).toEqual([])
    // الْلَوْن and اللَّوْن sound alike.
    expect(wordsOf('lam')).toEqual([])
    // أُمّ begins with it.
    expect(wordsOf('hamza_alif_above')).toEqual([])
  })
})

describe('«this»', () => {
  test('is chosen before a noun, which is told with its reading after the answer', () => {
    const { item, facet, question, key } = buildThisOne(wordOf('madrasa'), seededRandom(1))
    expect({ item, facet }).toEqual({ item: 'gender:madrasa', facet: 'read' })
    expect({ ...question, options: [] }).toEqual({
      ...emptyQuestion,
      kind: 'this-one',
      form: 'choice',
      show: [
        { text: '___ مَدْرَسَة', script: 'ar' },
        { text: 'l’école', script: 'fr' },
      ],
      hint: { is: 'gender-rule' },
    })
    expect(question.options).toHaveLength(2)
    expect(question.options).toEqual(
      expect.arrayContaining([
        { text: 'هَٰذَا'.normalize('NFC'), script: 'ar', soundsFr: 'hâdhâ' },
        { text: 'هَٰذِهِ'.normalize('NFC'), script: 'ar', soundsFr: 'hâdhihi' },
      ]),
    )
    expect({ ...key, solution: [] }).toEqual({
      solution: [],
      texts: [],
      about: {
        ar: 'هَٰذِهِ مَدْرَسَة'.normalize('NFC'),
        soundsFr: 'hâdhihi madrassa',
        fr: 'c’est une école',
      },
      whyFr: null,
      notes: [],
    })
  })

  test.each<[id: string, gender: 'm' | 'f' | null, what: string]>([
    ['kitab', 'm', 'a noun of the list'],
    ['madrasa', 'f', 'a noun that ends in ة'],
    ['shams', null, 'a feminine noun without ة, which its rule does not explain'],
    ['cent', null, 'a number that ends in ة'],
    ['bint', null, 'a girl, without ة'],
    ['hadhihi', null, 'a pronoun'],
  ])('of %s has the gender %s: %s', (id, gender, _) => {
    expect(getGender(wordOf(id))).toBe(gender)
  })

  test('is not asked before a noun in ة that the curriculum does not call feminine, nor before two words', () => {
    const madrasa = wordOf('madrasa')
    expect(getGender({ ...madrasa, gender: null })).toBeNull()
    expect(getGender({ ...madrasa, gender: 'm' })).toBeNull()
    expect(getGender({ ...madrasa, ar: 'غُرْفَة كَبِيرَة' })).toBeNull()
    expect(getGender({ ...madrasa, ar: 'غُرْفَةُ نَوْم' })).toBeNull()
    expect(getGender({ ...wordOf('kitab'), pos: 'phrase' })).toBeNull()
  })

  test('is asked before the masculine nouns that no child doubts', () => {
    const masculine = content.words.filter(word => getGender(word) === 'm').map(({ id }) => id)
    expect(masculine.sort()).toEqual(['bayt', 'fil', 'jamal', 'kalb', 'kitab', 'qalam', 'tour', 'walad'])
  })
})

describe('an exercise of a grammar point', () => {
  const point = { titleFr: 'La phrase' }
  const exercise: Exercise = {
    id: 'n1-phrase/1',
    kind: 'choose',
    promptFr: 'Que dit-on ?',
    itemsAr: ['أَنَا', 'walad'],
    options: ['un', 'deux', 'trois'],
    answer: ['deux'],
    whyFr: 'Parce que.',
    alsoRight: [],
  }
  const build = (own: Partial<Exercise>, seed = 1) =>
    buildGrammarExercise({ ...exercise, ...own }, point, seededRandom(seed))
  const asked = {
    ...emptyQuestion,
    promptFr: 'Que dit-on ?',
    hint: { is: 'rule', text: 'La phrase' },
  }

  test.each(['choose', 'fill', 'true-false'] as const)(
    '%s shows its items above its options, which stand in any order',
    kind => {
      const { item, facet, question, key } = build({ kind })
      expect({ item, facet }).toEqual({ item: 'exercise:n1-phrase/1', facet: 'read' })
      expect({ ...question, options: [] }).toEqual({
        ...asked,
        kind,
        form: 'choice',
        show: [
          { text: 'أَنَا', script: 'ar' },
          { text: 'walad', script: 'fr' },
        ],
      })
      expect(question.options.map(({ text }) => text).sort()).toEqual(['deux', 'trois', 'un'])
      expect(question.options[key.solution[0] ?? -1]).toEqual({ text: 'deux', script: 'fr' })
      expect({ ...key, solution: [] }).toEqual({
        solution: [],
        texts: [],
        about: null,
        whyFr: 'Parce que.',
        notes: [],
      })
      expect(placesOf(seed => build({ kind }, seed))).toEqual(new Set([0, 1, 2]))
    },
  )

  test('order has its parts as tiles, never in their order, and accepts each of its orders', () => {
    const answer = ['أَنَا', 'وَلَد', 'هُنَا']
    const alsoRight = [['هُنَا', 'أَنَا', 'وَلَد']]
    for (const seed of seeds) {
      const { question, key } = build({ kind: 'order', answer, alsoRight, options: [] }, seed)
      const tiles = question.options.map(({ text }) => text)
      expect(tiles).not.toEqual(answer)
      expect({ ...question, options: [] }).toEqual({ ...asked, kind: 'order', form: 'order' })
      expect(question.options.map(({ script }) => script)).toEqual(['ar', 'ar', 'ar'])
      expect(key.solution.map(tile => tiles[tile])).toEqual(answer)
      expect({ ...key, solution: [] }).toEqual({
        solution: [],
        texts: answer,
        alsoRight,
        about: null,
        whyFr: 'Parce que.',
        notes: [],
      })
    }
  })

  test('match has its items beside their options, neither side always in one order', () => {
    const match = { kind: 'match', itemsAr: ['أَنَا', 'هُوَ', 'هِيَ'], answer: ['je', 'il', 'elle'] } as const
    const meaningOf = new Map([
      ['أَنَا', 'je'],
      ['هُوَ', 'il'],
      ['هِيَ', 'elle'],
    ])
    const firsts = new Set<string | undefined>()
    for (const seed of seeds) {
      const { question, key } = build({ ...match, options: ['je', 'il', 'elle'] }, seed)
      const [left, options] = [question.left, question.options].map(side => side.map(({ text }) => text))
      expect({ ...question, left: [], options: [] }).toEqual({ ...asked, kind: 'match', form: 'pairs' })
      expect(question.left.map(({ script }) => script)).toEqual(['ar', 'ar', 'ar'])
      expect(question.options.map(({ script }) => script)).toEqual(['fr', 'fr', 'fr'])
      expect(options?.toSorted()).toEqual(['elle', 'il', 'je'])
      // A board never begins with every pair side by side.
      expect(key.solution).not.toEqual([0, 1, 2])
      expect(left?.map((text, at) => [text, options?.[key.solution[at] ?? -1]])).toEqual(
        left?.map(text => [text, meaningOf.get(text)]),
      )
      expect({ ...key, solution: [] }).toEqual({
        solution: [],
        texts: [],
        about: null,
        whyFr: 'Parce que.',
        notes: [],
      })
      firsts.add(left?.[0])
    }
    expect(firsts).toEqual(new Set(meaningOf.keys()))
  })
})

test.each(levels)('true or false cannot be passed by always pressing one of the two at %s', level => {
  const answers = contentUpTo(level)
    .points.filter(point => point.level === level)
    .flatMap(({ exercises }) => exercises.filter(({ kind }) => kind === 'true-false'))
    .map(({ answer }) => answer[0])
  expect(answers.length).toBeGreaterThanOrEqual(7)
  for (const pressed of ['Vrai', 'Faux'])
    expect(answers.filter(answer => answer === pressed).length / answers.length).toBeLessThanOrEqual(0.6)
})
