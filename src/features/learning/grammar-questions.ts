import { splitClusters, stripSigns } from './arabic.ts'
import type { Exercise, GrammarPoint, Letter, LetterExample, Level, Word } from './curriculum.ts'
import {
  arabicSpan,
  type ExerciseItem,
  emptyQuestion,
  frenchSpan,
  type TextSpan,
  toSpan,
} from './question.ts'
import { type Random, shuffle, shuffleToNewOrder } from './random.ts'
import { soundsFr } from './sounds-fr.ts'

const shadda = '\u0651'

/** The example words of a letter that begin with it. None for alif, which is neither a sun nor a moon letter. */
export const listArticleWords = (letter: Letter): LetterExample[] =>
  letter.id === 'alif' ? [] : letter.examples.filter(example => stripSigns(example.ar)[0] === letter.letter)

/** Sun or moon: the word with its article in both spellings. A sun letter is doubled, before a moon letter the lām is pronounced. */
export const sunOrMoonItem = (letter: Letter, word: LetterExample): ExerciseItem => {
  const [first, ...rest] = splitClusters(word.ar)
  const tail = rest.map(cluster => cluster.base + cluster.signs).join('')
  const sun: TextSpan = {
    text: `ال${first?.base}${`${first?.signs}${shadda}`.normalize('NFC')}${tail}`.normalize('NFC'),
    script: 'ar',
    soundsFr: soundsFr(`a${letter.translit}-${word.translit}`),
  }
  const moon: TextSpan = { text: `الْ${word.ar}`, script: 'ar', soundsFr: soundsFr(`al-${word.translit}`) }
  return {
    item: `article:${letter.id}`,
    skill: 'reading',
    level: 'niveau-2',
    question: {
      ...emptyQuestion,
      kind: 'sun-or-moon',
      form: 'choice',
      show: [arabicSpan(word.ar), frenchSpan(word.fr)],
      options: [sun, moon],
      hint: { is: 'sun-rule' },
    },
    key: {
      solution: [letter.isSun ? 0 : 1],
      texts: [],
      about: letter.isSun
        ? { ar: sun.text, soundsFr: sun.soundsFr ?? '', fr: word.fr }
        : { ar: moon.text, soundsFr: moon.soundsFr ?? '', fr: word.fr },
      whyFr: null,
      notes: [],
    },
  }
}

/** Masculine nouns for `this-one`: concrete, singular, of undisputed gender. Feminine ones are recognised by their ة. */
const masculineNouns = 'بَيْت كِتَاب قَلَم وَلَد كَلْب جَمَل دِيك فِيل قِطّ طَبَق بُرْج مَكْتَب'.normalize('NFC').split(' ')

export const getGender = (word: Word): 'm' | 'f' | null => {
  if (word.pos !== 'noun') return null
  if (masculineNouns.includes(word.ar)) return 'm'
  return word.gender === 'f' && /^[^\s]+ة$/.test(word.ar) ? 'f' : null
}

/** The listed masculine nouns that are missing from the words, taken from the letters' examples. */
export const listMasculineExamples = (letters: readonly Letter[], words: readonly Word[]): Word[] => {
  const found = new Map<string, Word>()
  for (const letter of letters)
    for (const example of letter.examples)
      if (masculineNouns.includes(example.ar) && !words.some(word => word.ar === example.ar))
        found.set(example.ar, {
          id: example.translit,
          concept: example.translit,
          level: 'niveau-2',
          theme: '',
          ar: example.ar,
          translit: example.translit,
          soundsFr: example.soundsFr,
          fr: example.fr,
          pos: 'noun',
          gender: 'm',
          root: null,
          near: [],
          example,
        })
  return [...found.values()]
}

const demonstratives = ['هَٰذَا', 'هَٰذِهِ'].map(text => text.normalize('NFC'))

/** This one: هَٰذَا or هَٰذِهِ before a noun. */
export const thisOneItem = (word: Word): ExerciseItem => {
  const solution = getGender(word) === 'f' ? 1 : 0
  const reading = soundsFr(solution === 1 ? 'hādhihi' : 'hādhā')
  return {
    item: `gender:${word.id}`,
    skill: 'comprehension',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'this-one',
      form: 'choice',
      show: [arabicSpan(`___ ${word.ar}`), frenchSpan(word.fr)],
      options: [
        { ...arabicSpan(demonstratives[0] ?? ''), soundsFr: soundsFr('hādhā') },
        { ...arabicSpan(demonstratives[1] ?? ''), soundsFr: soundsFr('hādhihi') },
      ],
      hint: { is: 'gender-rule' },
    },
    key: {
      solution: [solution],
      texts: [],
      about: {
        ar: `${demonstratives[solution]} ${word.ar}`,
        soundsFr: `${reading} ${word.soundsFr}`,
        fr: word.fr,
      },
      whyFr: null,
      notes: [],
    },
  }
}

/** Builds an exercise of a grammar point with shuffled options; «Vrai» stays before «Faux». */
export const grammarExerciseItem = (
  exercise: Exercise,
  point: Pick<GrammarPoint, 'titleFr'> & { level: Level },
  random: Random,
): ExerciseItem => {
  const question = {
    ...emptyQuestion,
    kind: exercise.kind,
    promptFr: exercise.promptFr,
    hint: { is: 'rule', text: point.titleFr } as const,
  }
  const base = {
    item: `exercise:${exercise.id}`,
    skill: 'comprehension',
    level: point.level,
  } as const
  const key = { texts: [], about: null, whyFr: exercise.whyFr, notes: [] }

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
  const options = exercise.kind === 'true-false' ? [...exercise.options] : shuffle(random, exercise.options)
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
