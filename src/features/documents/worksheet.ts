import type { Level } from '#features/families/families.ts'
import type { Content, Exercise, GrammarPoint, Letter, Word } from '#features/learning/curriculum.ts'
import { isOfKind, letterItemId, pointItemId } from '#features/learning/items.ts'
import { type Random, seededRandom, shuffle } from '#features/learning/random.ts'
import { findWord, shareAnswer, vocabularyOf } from '#features/learning/vocabulary.ts'
import type { Example } from '#features/letters/sounds.ts'

const maxWords = 4
const maxForms = 4
const maxSentences = 2
const maxExamples = 3
const maxExercises = 3

export type Worksheet = {
  /** A letter was requested; the first letter is the subject of the sheet. */
  isAboutLetter: boolean
  /** Letters to trace. */
  letters: { letter: Letter; forms: string[] }[]
  /** Words to match with their pictures or meanings; the first one is traced too. */
  words: Word[]
  /** The same words, in the order of the right column. */
  shuffled: Word[]
  sentences: Example[]
  /** The requested rule, with examples and exercises to answer with a pencil. */
  grammar: { point: GrammarPoint; examples: readonly Example[]; exercises: Exercise[] } | null
}

/** Pairs are matched on a screen only: two columns of a rule do not fit beside those of the words. */
const isForPaper = ({ kind }: Exercise) => kind !== 'match'

const planGrammar = (
  points: Content['points'],
  wanted: readonly string[],
  random: Random,
): Worksheet['grammar'] => {
  const point = points.find(({ id }) => wanted.includes(pointItemId(id)))
  return point
    ? {
        point,
        examples: point.examples.slice(0, maxExamples),
        exercises: shuffle(random, point.exercises.filter(isForPaper)).slice(0, maxExercises),
      }
    : null
}

/** The forms of a letter that differ, alone first. */
const formsOf = ({ forms }: Letter) => [
  ...new Set([forms.isolated, forms.initial, forms.medial, forms.final].flatMap(form => form ?? [])),
]

/** Another order than the given one, so that no line is straight by chance on the whole sheet. */
const mixed = (words: readonly Word[], seed: number) => {
  const order = shuffle(seededRandom(seed), words)
  return order.every((word, at) => word === words[at]) ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/**
 * A sheet about the requested items (`letter:qaf`, `word:qamar`, `point:n1-ana`); words of the same theme, then of the level,
 * fill it, unless only a rule is requested. The same seed gives the same sheet.
 */
export const planWorksheet = (
  content: Pick<Content, 'words' | 'letters' | 'points'>,
  wanted: readonly string[],
  seed: number,
): Worksheet | null => {
  const vocabulary = vocabularyOf(content)
  const { words: all } = vocabulary
  const random = seededRandom(seed)
  const grammar = planGrammar(content.points, wanted, random)
  if (grammar && !wanted.some(item => isOfKind(item, 'word', 'letter')))
    return { isAboutLetter: false, letters: [], words: [], shuffled: [], sentences: [], grammar }
  const asked = shuffle(
    random,
    wanted.flatMap(item => findWord(vocabulary, item) ?? []),
  )
  const level = content.words.at(-1)?.level
  const ofLevel = all.filter(word => word.level === level)
  const theme = asked[0]?.theme ?? ofLevel[0]?.theme
  const candidates = [
    ...asked,
    ...shuffle(
      random,
      all.filter(word => word.theme === theme),
    ),
    ...shuffle(random, ofLevel),
  ]
  const words: Word[] = []
  for (const word of candidates)
    if (words.length < maxWords && !words.some(one => shareAnswer(one, word))) words.push(word)
  const [first] = words
  if (!first) return null

  const named = wanted.flatMap(item => content.letters.find(letter => item === letterItemId(letter)) ?? [])
  // Without a letter of its own, the sheet begins with that of its first word.
  const initial = content.letters.filter(({ letter }) => first.ar.startsWith(letter))
  const letters: Worksheet['letters'] = []
  let room = maxForms
  for (const letter of named.length > 0 ? shuffle(random, named) : initial) {
    const forms = formsOf(letter).slice(0, room)
    if (forms.length > 0) letters.push({ letter, forms })
    room -= forms.length
  }
  return {
    isAboutLetter: named.length > 0,
    letters,
    words,
    shuffled: mixed(words, seed),
    sentences: words.slice(0, maxSentences).map(({ example }) => example),
    grammar,
  }
}

/** The subject of a sheet: the last lesson, the due items, or a theme. */
export type WorksheetSource = { about: 'lesson' | 'due' } | { theme: string }

const themePrefix = 'theme:'
export const themeSource = (theme: string) => `${themePrefix}${theme}`

/** The source that a form names; the last lesson unless it is a known one. */
export const parseSource = (name: string): WorksheetSource => {
  if (name.startsWith(themePrefix)) return { theme: name.slice(themePrefix.length) }
  return { about: name === 'due' ? 'due' : 'lesson' }
}

/** The themes of a level, in the order in which they are taught. */
export const listThemes = ({ words }: Pick<Content, 'words'>, level: Level) => [
  ...new Set(words.filter(word => word.level === level).map(({ theme }) => theme)),
]
