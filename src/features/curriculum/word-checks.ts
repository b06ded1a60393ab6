import type { Level } from '#features/families/families.ts'
import { levelNumber } from '#features/learning/curriculum.ts'
import {
  arabicFaults,
  faultIf,
  frenchFaults,
  isFilled,
  meaningFaults,
  nisbaFaults,
  readingFaults,
  type TextFault,
  textFaults,
  translitFaults,
} from './text-checks.ts'

export const partsOfSpeech = ['noun', 'verb', 'adjective', 'pronoun', 'particle', 'number', 'phrase'] as const
export const particleKinds = [
  'adverb',
  'preposition',
  'conjunction',
  'interrogative',
  'negation',
  'answer',
  'vocative',
  'tense',
] as const

/** The school's fields of a word. The French readings follow from the transliterations. */
export type WordText = {
  ar: string
  translit: string
  fr: string
  theme: string
  pos: string
  /** The kind of a particle. */
  posDetail: string | null
  gender: string | null
  root: string | null
  pluralAr: string | null
  pluralTranslit: string | null
  presentAr: string | null
  masdarAr: string | null
  exampleAr: string
  exampleTranslit: string
  exampleFr: string
  noteFr: string | null
  /** The name of its drawing. */
  picture: string | null
  /** Ids of words of the same theme, offered beside it at the first two levels. */
  near: readonly string[]
}

/** The longest text of each field, for form and server. */
export const wordLengths = {
  ar: 120,
  translit: 120,
  fr: 200,
  theme: 40,
  pos: 20,
  posDetail: 20,
  gender: 1,
  root: 40,
  pluralAr: 120,
  pluralTranslit: 120,
  presentAr: 120,
  masdarAr: 120,
  exampleAr: 200,
  exampleTranslit: 200,
  exampleFr: 200,
  noteFr: 300,
  picture: 120,
} as const satisfies Record<Exclude<keyof WordText, 'near'>, number>

/** A word with its place in the curriculum; a file leaves out what a word does not have. */
export type CheckedWord = Pick<WordText, 'ar' | 'translit' | 'fr' | 'theme' | 'pos'> &
  Pick<WordText, 'exampleAr' | 'exampleTranslit' | 'exampleFr'> &
  Partial<WordText> & {
    id: string
    concept: string
    level: Level
    soundsFr: string
    pluralSoundsFr?: string | null
    exampleSoundsFr: string
  }

export type WordField = keyof WordText | 'concept'
export type WordFault = {
  field: WordField
  code:
    | TextFault
    | 'missing'
    | 'unknown'
    | 'half'
    | 'near_count'
    | 'near_repeats'
    | 'near_higher'
    | 'near_same_meaning'
    | 'near_unknown'
    | 'concept_differs'
    | 'same_word'
    | 'picture_taken'
  /** The id of the other word that it is about. */
  other?: string
}

/** Pairs of ids that share their letters and are other words. */
const sharedSpelling = [['evenement', 'se-passer']]

const bare = (ar: string) => ar.replace(/[\u064B-\u0652\u0670]/g, '').replace(/^اَ?ل/, 'ال')
const spelling = ({ ar, translit }: CheckedWord) => `${bare(ar)} ${translit.replace(/(?<=^al-yawm)a$/, '')}`

/** All words, the retired ones too, by id and by spelling. */
export type WordIndex = {
  byId: ReadonlyMap<string, CheckedWord>
  bySpelling: ReadonlyMap<string, readonly CheckedWord[]>
  byPicture: ReadonlyMap<string | null | undefined, readonly CheckedWord[]>
}
export const indexOfWords = (words: readonly CheckedWord[]): WordIndex => ({
  byId: new Map(words.map(word => [word.id, word])),
  bySpelling: Map.groupBy(words, spelling),
  byPicture: Map.groupBy(words, ({ picture }) => picture),
})

const includes = (list: readonly string[], value: string | null | undefined) =>
  list.some(one => one === value)

/** The faults of a word: content that the program cannot use or would show wrong. */
export const wordFaults = (word: CheckedWord, index: WordIndex): WordFault[] => [
  ...missingFields(word),
  ...writingFaults(word),
  ...grammarFaults(word),
  ...conceptFaults(word, index),
  ...pictureFaults(word, index),
  ...(levelNumber(word.level) <= 2 ? nearFaults(word, index) : []),
]

const requiredFields = ['ar', 'translit', 'fr', 'theme', 'exampleAr', 'exampleTranslit', 'exampleFr'] as const

const missingFields = (word: CheckedWord) =>
  requiredFields.flatMap(field => faultIf(!isFilled(word[field]), { field, code: 'missing' }))

const writingFaults = (word: CheckedWord): WordFault[] => {
  const of = (field: WordField, faults: (text: string) => TextFault[]): WordFault[] => {
    const text = field === 'concept' ? null : word[field]
    return typeof text === 'string' && isFilled(text) ? faults(text).map(code => ({ field, code })) : []
  }
  const readings = [
    ['translit', 'ar', word.soundsFr],
    ['pluralTranslit', 'pluralAr', word.pluralSoundsFr],
    ['exampleTranslit', 'exampleAr', word.exampleSoundsFr],
  ] as const
  return [
    ...(['ar', 'pluralAr', 'presentAr', 'masdarAr', 'exampleAr'] as const).flatMap(field =>
      of(field, ar => [...textFaults(ar), ...arabicFaults(ar)]),
    ),
    ...of('root', textFaults),
    ...(['fr', 'exampleFr'] as const).flatMap(field =>
      of(field, fr => [...textFaults(fr), ...meaningFaults(fr)]),
    ),
    ...of('noteFr', fr => [...textFaults(fr), ...frenchFaults(fr)]),
    ...readings.flatMap(([field, written, reading]) =>
      of(field, translit => [
        ...textFaults(translit),
        ...translitFaults(translit),
        ...readingFaults(translit, reading),
        ...nisbaFaults(word[written] ?? '', translit),
      ]),
    ),
  ]
}

const grammarFaults = (word: CheckedWord): WordFault[] => [
  ...faultIf(!includes(partsOfSpeech, word.pos), { field: 'pos', code: 'unknown' }),
  ...faultIf(word.pos === 'particle' ? !includes(particleKinds, word.posDetail) : isFilled(word.posDetail), {
    field: 'posDetail',
    code: 'unknown',
  }),
  ...faultIf(!['m', 'f', null, undefined].includes(word.gender), { field: 'gender', code: 'unknown' }),
  ...faultIf(isFilled(word.pluralAr) !== isFilled(word.pluralTranslit), { field: 'pluralAr', code: 'half' }),
  ...faultIf(isFilled(word.presentAr) !== isFilled(word.masdarAr), { field: 'presentAr', code: 'half' }),
]

/** A concept is named like its first word; its words have the same letters. Two concepts never are one word. */
const conceptFaults = (word: CheckedWord, { byId, bySpelling }: WordIndex): WordFault[] => {
  const head = byId.get(word.concept)
  const isOne = head && head.concept === head.id && bare(head.ar) === bare(word.ar) && head.pos === word.pos
  const double = bySpelling
    .get(spelling(word))
    ?.find(
      other =>
        other.concept !== word.concept &&
        !sharedSpelling.some(pair => pair.includes(word.id) && pair.includes(other.id)),
    )
  return [
    ...faultIf(!isOne, { field: 'concept', code: 'concept_differs', other: word.concept }),
    ...(double ? [{ field: 'ar', code: 'same_word', other: double.id } as const] : []),
  ]
}

/** Words of one theme are choices beside each other, so no two of them show one picture. */
const pictureFaults = (word: CheckedWord, { byPicture }: WordIndex): WordFault[] => {
  const double = (word.picture ? (byPicture.get(word.picture) ?? []) : []).find(
    ({ concept, theme }) => concept !== word.concept && theme === word.theme,
  )
  return double ? [{ field: 'picture', code: 'picture_taken', other: double.id }] : []
}

const minNear = 3
const maxNear = 6

const nearFaults = (word: CheckedWord, { byId }: WordIndex): WordFault[] => {
  const near = word.near ?? []
  const found = near.flatMap(id => byId.get(id) ?? [])
  const concepts = [word.concept, ...found.map(({ concept }) => concept)]
  const about = (code: WordFault['code'], isWrong: (other: CheckedWord) => boolean) =>
    found.filter(isWrong).map(({ id }) => ({ field: 'near' as const, code, other: id }))
  return [
    ...faultIf(near.length < minNear || near.length > maxNear, { field: 'near', code: 'near_count' }),
    ...faultIf(found.length < near.length, { field: 'near', code: 'near_unknown' }),
    ...faultIf(new Set(concepts).size < concepts.length, { field: 'near', code: 'near_repeats' }),
    ...about('near_higher', ({ level }) => level > word.level),
    ...about('near_same_meaning', ({ fr }) => fr === word.fr),
  ]
}
