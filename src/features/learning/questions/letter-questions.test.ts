// Questions about letters, one by one; letter-kinds.test.ts plays them in sessions.

import { describe, expect, test } from 'vitest'
import type { Example } from '#features/letters/sounds.ts'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { stripSigns } from '../arabic.ts'
import type { Letter, Word } from '../curriculum.ts'
import { seededRandom } from '../random.ts'
import { traceModelOf } from '../tracing/pens.ts'
import { buildDressTheWord, hasPlacesToDress, rulesToDress } from './dress-questions.ts'
import {
  buildCopyTheWord,
  buildDotDetective,
  buildHideAndSeek,
  buildLetterTrain,
  buildTraceLetter,
  canHideIn,
  fitsTrain,
  listDotRivals,
  nameOf,
} from './letter-questions.ts'
import type { ExerciseItem } from './question.ts'

const { letters, words } = contentUpTo('niveau-5')
const letterOf = (id: string): Letter => {
  const letter = letters.find(one => one.id === id)
  if (!letter) throw new Error(`There is no letter ${id}.`)
  return letter
}
const wordOf = (id: string): Word => {
  const word = words.find(one => one.id === id)
  if (!word) throw new Error(`There is no word ${id}.`)
  return word
}
const exampleOf = (ar: string): Example => ({ ar: ar.normalize('NFC'), soundsFr: 'r', fr: 'sens' })
const seeds = Array.from({ length: 30 }, (_, seed) => seed)
/** The question as some sessions draw it. */
const drawn = (build: (random: () => number) => ExerciseItem) => seeds.map(seed => build(seededRandom(seed)))
const textsOf = ({ question }: ExerciseItem) => question.options.map(({ text }) => text)
const solutionOf = (item: ExerciseItem) => item.key.solution.map(at => textsOf(item)[at])
const idsOf = (all: readonly Letter[]) => all.map(({ id }) => id)

test('a letter has its Arabic name, a special one, whose name is a phrase, the name by which it is called in French', () => {
  expect(nameOf(letterOf('sin'))).toBe('sîne')
  expect(nameOf(letterOf('ta_marbuta'))).toBe('tâ marbouta')
})

describe('the dot detective', () => {
  test('looks for a letter among known ones whose dots differ in number or place', () => {
    const known = ['ba', 'ta', 'nun', 'jim', 'ya', 'lam', 'mim']
    const rivalsOf = (id: string) =>
      idsOf(listDotRivals(letterOf(id), letters, ({ id: one }) => known.includes(one))).toSorted()
    expect(rivalsOf('ba')).toEqual(['lam', 'mim', 'nun', 'ta', 'ya'])
    expect(rivalsOf('ta')).toEqual(['ba', 'jim', 'lam', 'mim', 'nun', 'ya'])
    // Two letters without dots can't be distinguished by their dots.
    expect(rivalsOf('mim')).toEqual(['ba', 'jim', 'nun', 'ta', 'ya'])
  })

  test('fills up to two with the letters that are taught next, none of them special', () => {
    const rivals = (...known: string[]) =>
      listDotRivals(letterOf('ba'), letters.toReversed(), ({ id }) => known.includes(id))
    expect(rivals().map(({ group, isSpecial }) => [group, isSpecial])).toEqual([
      [1, false],
      [1, false],
    ])
    expect(idsOf(rivals('tha'))[0]).toBe('tha')
    expect(idsOf(rivals('tha', 'ta_marbuta'))).toEqual(['ta_marbuta', 'tha'])
    expect(rivals('tha', 'ta', 'nun')).toHaveLength(3)
  })

  test('shows the letters that look like it first, and never one with its dots', () => {
    const optionsOf = (id: string) =>
      drawn(random => buildDotDetective(letterOf(id), letters, random)).map(item => {
        expect(item.question.options).toHaveLength(4)
        expect(solutionOf(item)).toEqual([letterOf(id).letter])
        return textsOf(item).filter(text => text !== letterOf(id).letter)
      })
    for (const options of optionsOf('jim')) expect(options).toEqual(expect.arrayContaining(['ح', 'خ']))
    for (const options of optionsOf('dal')) expect(options).toEqual(expect.arrayContaining(['ذ', 'ز']))
    for (const options of optionsOf('ba')) expect(options).not.toContain('ج')
    expect(
      optionsOf('mim')
        .flat()
        .some(text => 'سكلهء'.includes(text)),
    ).toBe(false)
  })

  test('names the letter and counts its dots as a hint', () => {
    const [item] = drawn(random => buildDotDetective(letterOf('ta'), letters, random))
    expect(item).toMatchObject({
      item: 'letter:ta',
      facet: 'read',
      question: {
        kind: 'dot-detective',
        form: 'choice',
        nameFr: 'tâ',
        nameHintFr: 't léger',
        show: [],
        hint: { is: 'dots', count: 2, place: 'above' },
      },
    })
  })

  test('shows the letter as it looks in a word to a child that can’t read its name', () => {
    const shownFor = (id: string) =>
      new Set(
        drawn(random => buildDotDetective(letterOf(id), letters, random, true)).map(({ question }) => {
          expect(question.nameHintFr).toBeNull()
          return question.show.map(({ text }) => text).join()
        }),
      )
    expect(shownFor('ta')).toEqual(new Set(['تـ', 'ـتـ', 'ـت']))
    expect(shownFor('dal')).toEqual(new Set(['ـد']))
    expect(shownFor('ta_marbuta')).toEqual(new Set(['ـة']))
    expect(shownFor('hamza')).toEqual(new Set(['ء']))
  })

  test('explains a wrong letter by its dots, and the right one by its own and its sound', () => {
    const explained = (id: string) => {
      const all = drawn(random => buildDotDetective(letterOf(id), letters, random))
      const notes = new Map(
        all.flatMap(item => textsOf(item).map((text, at) => [text, item.key.notes[at]] as const)),
      )
      return { notes, why: all[0]?.key.whyFr }
    }
    const ofTa = explained('ta')
    expect(ofTa.why).toBe(`La lettre ت a deux points au-dessus. ${letterOf('ta').soundFr}`)
    expect(ofTa.notes.get('ت')).toBe('tâ')
    expect(ofTa.notes.get('ب')).toBe('bâ, un point au-dessous')
    expect(ofTa.notes.get('ث')).toBe('thâ, trois points au-dessus')
    const ofHha = explained('kha')
    expect(ofHha.notes.get('ح')).toBe('Hâ, aucun point')
    expect(explained('hha').why).toBe(`La lettre ح n’a aucun point. ${letterOf('hha').soundFr}`)
  })
})

describe('hide and seek', () => {
  test.each([
    ['ba', 'حَبْل', true, 'in a word of three letters'],
    ['ba', 'أَب', false, 'in two'],
    ['ta', 'مُسْتَشْفَى', true, 'in six'],
    ['ta', 'مُسْتَشْفَيَات', false, 'twice in a longer one'],
    ['ba', 'بُرْتُقَالَة', false, 'in seven'],
    ['ba', 'قَلَم', false, 'where it is not'],
    ['ba', 'بَاب', false, 'where it stands twice'],
    ['ba', 'بَيْت لَك', false, 'in two words'],
    ['ta', 'تُفَّاحَة', false, 'beside the tâ of feminine nouns'],
    ['ha', 'هَدِيَّة', false, 'beside that tâ, which looks like it'],
    ['alif', 'أَسْنَان', false, 'beside an alif with hamza'],
    ['waw', 'وَضُؤ', false, 'beside a wâw with hamza'],
    ['ya', 'مِيَاهَى', false, 'beside an alif maqsoura'],
    ['sin', 'سَلَام', false, 'beside lâm-alif, which melts into one shape'],
    ['ta', 'تَسَلْسُل', false, 'in a word with two letters that look the same'],
  ])('hides %s in %s: %s (%s)', (id, ar, isHidden) => {
    expect(canHideIn(letterOf(id), exampleOf(ar))).toBe(isHidden)
  })

  const seekBa = (...all: string[]) =>
    drawn(random => buildHideAndSeek(letterOf('ba'), all.map(exampleOf), letters, random))

  test('shows the word as it is joined, with its signs, and asks where the letter stands', () => {
    const [item] = seekBa('حَبْل')
    expect(item).toMatchObject({
      item: 'letter:ba',
      facet: 'read',
      question: {
        kind: 'hide-and-seek',
        form: 'choice',
        nameFr: 'bâ',
        show: [{ text: 'ب', script: 'ar' }],
        hint: { is: 'dots', count: 1, place: 'below' },
        letters: [
          { base: 'ح', signs: '\u064e', slot: null },
          { base: 'ب', signs: '\u0652', slot: null },
          { base: 'ل', signs: '', slot: null },
        ],
      },
      key: { solution: [1], about: { ar: 'حَبْل', soundsFr: 'r', fr: 'sens' }, notes: ['Hâ', 'bâ', 'lâm'] },
    })
    expect(item && textsOf(item)).toEqual(['حـ', 'ـبـ', 'ـل'])
  })

  test('draws the place first, then prefers a word with a letter of the same shape', () => {
    const chosen = new Set(seekBa('بَحْر', 'بَيْت', 'كَلْب', 'قَلْب').map(({ key }) => key.about?.ar))
    expect(chosen.has('بَحْر'.normalize('NFC'))).toBe(false)
    expect(chosen.has('بَيْت'.normalize('NFC'))).toBe(true)
    expect(chosen.size).toBe(3)
  })

  test.each([
    ['alif', 'أَسْمَاك', 'hamzatoun', null],
    ['hamza_alif_above', 'إِسْأَل', 'hamza sous alif, avec une hamza au-dessous', 0],
    ['hamza_alif_below', 'أَسْإِل', 'hamza sur alif, avec une hamza au-dessus', 0],
    ['alif', 'أَسْمَاك', 'hamza sur alif, avec une hamza au-dessus', 0],
    ['hamza_alif_above', 'مَالأَ', 'alif, sans hamza', 1],
    ['waw', 'مُؤَوْن', 'hamza sur wâw, avec une hamza au-dessus', 1],
    ['hamza_ya', 'لَيْئِس', 'yâ, sans hamza', 1],
    // Letters without a hamza are distinguished by their names alone.
    ['ya', 'يَبِس', 'bâ', 1],
  ] as const)('%s in %s: a letter that differs by its hamza is explained by it: %s', (id, ar, note, at) => {
    const item = buildHideAndSeek(letterOf(id), [exampleOf(ar)], letters, seededRandom(1))
    if (at === null) expect(item.key.notes.join()).not.toContain(note)
    else expect(item.key.notes[at]).toBe(note)
  })

  test('has no name for a sign that is no letter of the curriculum', () => {
    const item = buildHideAndSeek(letterOf('ba'), [exampleOf('ٱبت')], letters, seededRandom(1))
    expect(item.key.notes).toEqual([null, 'bâ', 'tâ'])
  })
})

describe('tracing', () => {
  test('begins with the letter alone; once that is known, every form is traced', () => {
    const formsOf = (known: number) =>
      new Set(
        seeds.map(seed =>
          JSON.stringify(buildTraceLetter(letterOf('ba'), known, seededRandom(seed))?.question.trace),
        ),
      )
    expect(formsOf(0)).toEqual(new Set([JSON.stringify(traceModelOf('ba', 'isolated'))]))
    expect(formsOf(1)).toEqual(
      new Set(
        (['isolated', 'initial', 'medial', 'final'] as const).map(form =>
          JSON.stringify(traceModelOf('ba', form)),
        ),
      ),
    )
  })

  test('names the letter, and tells how it is written when it is over', () => {
    const item = buildTraceLetter(letterOf('ta'), 0, seededRandom(1))
    expect(item).toMatchObject({
      item: 'letter:ta',
      facet: 'write',
      question: { kind: 'trace-the-letter', form: 'trace', nameFr: 'tâ', nameHintFr: 't léger' },
      key: { whyFr: letterOf('ta').writingFr, notes: [] },
    })
    expect(item?.question.drawings).toHaveLength(3)
  })

  test('tells how it is written only of the letter alone: joined, the arrows may go another way', () => {
    for (const seed of seeds) {
      const item = buildTraceLetter(letterOf('ba'), 3, seededRandom(seed))
      const isAlone = item?.question.trace?.text === traceModelOf('ba', 'isolated')?.text
      expect(item?.key.whyFr).toBe(isAlone ? letterOf('ba').writingFr : null)
    }
  })

  test('a form that the letter has not is traced alone, and a letter without a model not at all', () => {
    for (const seed of seeds)
      expect([traceModelOf('ta_marbuta', 'isolated'), traceModelOf('ta_marbuta', 'final')]).toContainEqual(
        buildTraceLetter(letterOf('ta_marbuta'), 3, seededRandom(seed))?.question.trace,
      )
    expect(buildTraceLetter({ ...letterOf('ba'), id: 'new' }, 0, seededRandom(1))).toBeUndefined()
  })
})

describe('the letter train', () => {
  test.each([
    ['وَ', false],
    ['أَب', true],
    ['بُرْتُقَال', true],
    ['مُسْتَشْفَيَات', true],
    ['اِسْتِعْمَالَات', false],
    ['مَعَ السَّلَامَة', false],
    ['كَيْفَ؟', false],
  ])('suits one word of two to eight letters: %s: %s', (ar, isOne) => {
    expect(fitsTrain({ ...wordOf('kitab'), ar })).toBe(isOne)
  })

  test('has the letters of the word and two that look or sound like one of them', () => {
    const kalb = wordOf('kalb')
    const extra = drawn(random => buildLetterTrain(kalb, random, new Set())).flatMap(item => {
      expect(solutionOf(item)).toEqual(['ك', 'ل', 'ب'])
      expect(textsOf(item)).not.toEqual(['ك', 'ل', 'ب'])
      const others = textsOf(item).filter(text => !'كلب'.includes(text))
      expect(others).toHaveLength(2)
      return others
    })
    // Of the shape of the bâ, and of the sound of the kâf.
    expect(new Set(extra)).toEqual(new Set([...'تثنيق']))
  })

  test('names the meaning, the reading and, as a hint, the first letter', () => {
    const [item] = drawn(random => buildLetterTrain(wordOf('kalb'), random, new Set()))
    expect(item).toMatchObject({
      item: 'word:kalb',
      facet: 'spell',
      question: {
        kind: 'letter-train',
        form: 'order',
        show: [{ text: 'le chien' }, { text: 'kalb', script: 'translit' }],
        hint: { is: 'first-letter', text: 'ك' },
      },
      key: { texts: ['ك', 'ل', 'ب'], about: { ar: wordOf('kalb').ar, soundsFr: 'kalb', fr: 'le chien' } },
    })
  })

  test('of a word with a letter twice has a tile for each', () => {
    for (const item of drawn(random => buildLetterTrain(wordOf('bab'), random, new Set()))) {
      expect(solutionOf(item)).toEqual(['ب', 'ا', 'ب'])
      expect(new Set(item.key.solution).size).toBe(3)
    }
  })

  test('prefers letters that the child has met for the two others, even such as look and sound otherwise', () => {
    const met = [...'كلبم']
    const newLetters = new Set(letters.map(({ letter }) => letter).filter(letter => !met.includes(letter)))
    for (const item of drawn(random => buildLetterTrain(wordOf('kalb'), random, newLetters)))
      expect(textsOf(item)).toContain('م')
  })

  test('stands below its word for a child that does not read French', () => {
    const [item] = drawn(random => buildCopyTheWord(wordOf('kalb'), random, new Set()))
    expect(item).toMatchObject({
      item: 'word:kalb',
      facet: 'read',
      question: { show: [{ text: wordOf('kalb').ar, script: 'ar' }] },
    })
    expect(item && solutionOf(item)).toEqual(['ك', 'ل', 'ب'])
  })
})

describe('dressing a word', () => {
  const [fatha, damma, kasra, shadda, sukun] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652']
  const dressed = (ar: string, howMany: number) =>
    drawn(random => buildDressTheWord({ ...wordOf('kitab'), ar: ar.normalize('NFC') }, howMany, random))
  /** The letters from which a sign is taken, over some sessions. */
  const undressed = (ar: string) =>
    new Set(dressed(ar, 1).map(({ question }) => question.letters.findIndex(({ slot }) => slot !== null)))

  test('takes signs off any letter but the last, the first of an article, and one that carries none', () => {
    expect(undressed('كَلْبٌ')).toEqual(new Set([0, 1]))
    expect(undressed('السَّبْتُ')).toEqual(new Set([2, 3]))
    expect(undressed('ٱلسَّبْتُ')).toEqual(new Set([2, 3]))
    expect(undressed('الْيَوْمَ')).toEqual(new Set([2, 3]))
    expect(undressed('مَالِكُ')).toEqual(new Set([0, 2]))
    expect(undressed('كِتَابُ')).toEqual(new Set([0, 1]))
    expect(undressed('لَعِبَ')).toEqual(new Set([0, 1]))
    // The last letter of each word is silent in pause: what follows it is none.
    expect(undressed('بِنْتُ، ')).toEqual(new Set([0, 1]))
  })

  test('says which words have a sign to take off', () => {
    // Several vowels are right.
    expect(words.some(word => stripSigns(word.ar) === 'عمر' && hasPlacesToDress(word))).toBe(false)
    const suits = (ar: string) => hasPlacesToDress({ ...wordOf('kitab'), ar: ar.normalize('NFC') })
    expect(suits('كِتَاب')).toBe(true)
    expect(suits('وَ')).toBe(false)
    expect(suits('السَ')).toBe(false)
    expect(suits('بنت')).toBe(false)
    // No rule teaches the dagger alif.
    expect(suits('لَٰكِن')).toBe(false)
    expect(suits('صَبَاحُ الخَيْر')).toBe(false)
  })

  test('asks for each sign that was taken off, in the order of the word', () => {
    for (const item of dressed('مَدْرَسَة', 3)) {
      const slots = item.question.letters.flatMap(({ slot }) => slot ?? [])
      expect(slots).toEqual([0, 1, 2])
      expect(item.question.letters.filter(({ slot }) => slot !== null).map(({ signs }) => signs)).toEqual([
        '',
        '',
        '',
      ])
      const whole = item.question.letters
        .map(({ base, signs, slot }) => base + (slot === null ? signs : solutionOf(item)[slot]?.slice(1)))
        .join('')
      expect(whole).toBe('مَدْرَسَة'.normalize('NFC'))
    }
    expect(new Set(dressed('مَدْرَسَة', 3).map(({ question }) => JSON.stringify(question.letters))).size).toBe(4)
  })

  test('lets a child choose among the vowels, no vowel, and the doubled letter of the word', () => {
    const signsOf = (ar: string) =>
      dressed(ar, 3).map(item =>
        textsOf(item)
          .map(text => text.replace('ـ', '').normalize('NFC'))
          .toSorted(),
      )
    const doubled = (vowel: string | undefined) => `${vowel}${shadda}`.normalize('NFC')
    const plain = [fatha, damma, kasra, sukun]
    for (const signs of signsOf('مَدْرَسَة')) expect(signs).toEqual([...plain, doubled(fatha)].toSorted())
    for (const signs of signsOf('مُعَلِّم')) {
      expect(signs).toEqual([...plain, doubled(kasra)].toSorted())
    }
    // In no fixed place: a fatha is right most often.
    expect(new Set(dressed('مَدْرَسَة', 3).map(item => textsOf(item).indexOf(`ـ${fatha}`))).size).toBe(5)
  })

  test('shows the meaning, and the reading as a hint', () => {
    const [item] = drawn(random => buildDressTheWord(wordOf('kitab'), 1, random))
    expect(item).toMatchObject({
      item: 'word:kitab',
      facet: 'spell',
      question: {
        kind: 'dress-the-word',
        form: 'signs',
        show: [{ text: 'le livre' }],
        hint: { is: 'translit', text: wordOf('kitab').soundsFr },
      },
      key: { about: { ar: wordOf('kitab').ar, soundsFr: wordOf('kitab').soundsFr, fr: 'le livre' } },
    })
  })

  test('begins with the rules of its signs', () => {
    expect(rulesToDress(wordOf('kitab'))).toEqual(['vowels', 'sukun-shadda'])
    expect(rulesToDress(wordOf('shukran'))).toEqual(['vowels', 'sukun-shadda', 'tanwin'])
    expect(stripSigns(wordOf('shukran').ar)).toBe('شكرا')
  })
})
