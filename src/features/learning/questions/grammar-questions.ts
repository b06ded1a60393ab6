import { splitClusters, stripSigns } from '../arabic.ts'
import type { Exercise, GrammarPoint, Letter, LetterExample, Word } from '../curriculum.ts'
import { articleItemId, exerciseItemId, genderItemId } from '../items.ts'
import { arabicSpan, emptyKey, emptyQuestion, frenchSpan, toSpan } from '../plan/spans.ts'
import { type Random, shuffle, shuffleToNewOrder } from '../random.ts'
import { soundsFr } from '../sounds-fr.ts'
import { thisIs } from './french-nouns.ts'
import type { ExerciseItem, TextSpan } from './question.ts'

const shadda = '\u0651'

/**
 * The example words of a letter that begin with it. None for alif and the special letters, neither sun nor moon letters, nor for
 * lām, which sounds the same with either spelling.
 */
export const listArticleWords = (letter: Letter): LetterExample[] =>
  ['alif', 'lam'].includes(letter.id) || letter.isSpecial
    ? []
    : letter.examples.filter(example => stripSigns(example.ar)[0] === letter.letter)

/** Sun or moon: the word with its article in both spellings. A sun letter is doubled, before a moon letter the lām is pronounced. */
export const buildSunOrMoon = (letter: Letter, word: LetterExample, random: Random): ExerciseItem => {
  const [first, ...rest] = splitClusters(word.ar)
  const tail = rest.map(cluster => cluster.base + cluster.signs).join('')
  const sun: TextSpan = {
    text: `ال${first?.base}${`${first?.signs}${shadda}`.normalize('NFC')}${tail}`.normalize('NFC'),
    script: 'ar',
    soundsFr: soundsFr(`a${letter.translit}-${word.translit}`),
  }
  const moon: TextSpan = { text: `الْ${word.ar}`, script: 'ar', soundsFr: soundsFr(`al-${word.translit}`) }
  const options = shuffle(random, [sun, moon])
  const right = letter.isSun ? sun : moon
  return {
    item: articleItemId(letter),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'sun-or-moon',
      form: 'choice',
      show: [arabicSpan(word.ar), frenchSpan(word.fr)],
      options,
      hint: { is: 'sun-rule' },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(right)],
      about: { ar: right.text, soundsFr: right.soundsFr ?? '', fr: word.definiteFr ?? '' },
    },
  }
}

/** Masculine nouns for `this-one`: concrete, singular, of undisputed gender. Feminine ones are recognised by their ة. */
const masculineNouns = 'بَيْت كِتَاب قَلَم وَلَد كَلْب جَمَل دِيك فِيل قِطّ طَبَق بُرْج مَكْتَب'.normalize('NFC').split(' ')

export const getGender = (word: Word): 'm' | 'f' | null => {
  // «هَٰذِهِ الْجُمُعَة» is “this Friday”, not a sentence.
  if (word.pos !== 'noun' || word.ar.startsWith('ال')) return null
  if (masculineNouns.includes(word.ar)) return 'm'
  return word.gender === 'f' && /^[^\s]+ة$/.test(word.ar) ? 'f' : null
}

const demonstratives = ['هَٰذَا', 'هَٰذِهِ'].map(text => text.normalize('NFC'))

/** This one: هَٰذَا or هَٰذِهِ before a noun. */
export const buildThisOne = (word: Word, random: Random): ExerciseItem => {
  const [masculine = '', feminine = ''] = demonstratives
  const right = getGender(word) === 'f' ? feminine : masculine
  const readings = new Map([
    [masculine, soundsFr('hādhā')],
    [feminine, soundsFr('hādhihi')],
  ])
  const options = shuffle(random, demonstratives)
  return {
    item: genderItemId(word),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'this-one',
      form: 'choice',
      show: [arabicSpan(`___ ${word.ar}`), frenchSpan(word.fr)],
      options: options.map(text => ({ ...arabicSpan(text), soundsFr: readings.get(text) })),
      hint: { is: 'gender-rule' },
    },
    key: {
      ...emptyKey,
      solution: [options.indexOf(right)],
      about: {
        ar: `${right} ${word.ar}`,
        soundsFr: `${readings.get(right)} ${word.soundsFr}`,
        fr: (word.picture && thisIs(word.fr, getGender(word) === 'f')) || '',
      },
    },
  }
}

/** Builds an exercise of a grammar point with shuffled options: «Faux» is right so often that its place must not reveal it. */
export const buildGrammarExercise = (
  exercise: Exercise,
  point: Pick<GrammarPoint, 'titleFr'>,
  random: Random,
): ExerciseItem => {
  const question = {
    ...emptyQuestion,
    kind: exercise.kind,
    promptFr: exercise.promptFr,
    hint: { is: 'rule', text: point.titleFr } as const,
  }
  const base = {
    item: exerciseItemId(exercise),
    facet: 'read',
  } as const
  const key = { ...emptyKey, whyFr: exercise.whyFr }

  if (exercise.kind === 'order') {
    const tiles = shuffleToNewOrder(random, exercise.answer)
    return {
      ...base,
      question: { ...question, form: 'order', options: tiles.map(toSpan) },
      key: {
        ...key,
        solution: exercise.answer.map(text => tiles.indexOf(text)),
        texts: [...exercise.answer],
        alsoRight: exercise.alsoRight.map(order => [...order]),
      },
    }
  }
  if (exercise.kind === 'match') {
    const left = shuffle(
      random,
      exercise.itemsAr.map((item, index) => ({ item, option: exercise.answer[index] ?? '' })),
    )
    const options = shuffleToNewOrder(
      random,
      left.map(pair => pair.option),
    )
    return {
      ...base,
      question: {
        ...question,
        form: 'pairs',
        left: left.map(pair => toSpan(pair.item)),
        options: options.map(toSpan),
      },
      key: { ...key, solution: left.map(pair => options.indexOf(pair.option)) },
    }
  }
  const options = shuffle(random, exercise.options)
  return {
    ...base,
    question: {
      ...question,
      form: 'choice',
      show: exercise.itemsAr.map(toSpan),
      options: options.map(toSpan),
    },
    key: { ...key, solution: [options.indexOf(exercise.answer[0] ?? '')] },
  }
}
