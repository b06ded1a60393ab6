import { clustersOf, withoutSigns } from './arabic.ts'
import { type Chance, disordered, shuffled } from './chance.ts'
import type { Example, Exercise, Letter, Level, Point, Word } from './curriculum.ts'
import { ar, emptyQuestion, fr, type Piece, type Posed, piece } from './question.ts'

const shadda = '\u0651'

/** The letters of which «sun or moon» has something to say: the alif is neither, and اِبْن joins on. */
export const wordsForArticle = (letter: Letter): Example[] =>
  letter.id === 'alif' ? [] : letter.examples.filter(example => withoutSigns(example.ar)[0] === letter.letter)

/** Sun or moon: the article put to a word in both writings; sun doubles the letter, moon says the lām. */
export const sunOrMoon = (letter: Letter, word: Example): Posed => {
  const [first, ...rest] = clustersOf(word.ar)
  const tail = rest.map(cluster => cluster.base + cluster.signs).join('')
  const sun: Piece = {
    text: `ال${first?.base}${`${first?.signs}${shadda}`.normalize('NFC')}${tail}`.normalize('NFC'),
    script: 'ar',
    translit: `a${letter.translit}-${word.translit}`,
  }
  const moon: Piece = { text: `الْ${word.ar}`, script: 'ar', translit: `al-${word.translit}` }
  return {
    item: `article:${letter.id}`,
    skill: 'reading',
    level: 'niveau-2',
    question: {
      ...emptyQuestion,
      kind: 'sun-or-moon',
      form: 'choice',
      show: [ar(word.ar), fr(word.fr)],
      options: [sun, moon],
      hint: { is: 'sun-rule' },
    },
    key: {
      solution: [letter.isSun ? 0 : 1],
      texts: [],
      about: letter.isSun
        ? { ar: sun.text, translit: sun.translit ?? '', fr: word.fr }
        : { ar: moon.text, translit: moon.translit ?? '', fr: word.fr },
      whyFr: null,
      notes: [],
    },
  }
}

/** The masculines of exercises.md, 12: concrete, singular, and of a gender that nobody disputes. */
const masculines = 'بَيْت كِتَاب قَلَم وَلَد كَلْب جَمَل دِيك فِيل قِطّ طَبَق بُرْج مَكْتَب'.normalize('NFC').split(' ')

export const genderOf = (word: Word): 'm' | 'f' | null => {
  if (word.pos !== 'noun') return null
  if (masculines.includes(word.ar)) return 'm'
  return word.gender === 'f' && /^[^\s]+ة$/.test(word.ar) ? 'f' : null
}

/** The listed masculines that no level teaches come from the letters' own examples. */
export const masculinesOfLetters = (letters: readonly Letter[], words: readonly Word[]): Word[] => {
  const found = new Map<string, Word>()
  for (const letter of letters)
    for (const example of letter.examples)
      if (masculines.includes(example.ar) && !words.some(word => word.ar === example.ar))
        found.set(example.ar, {
          id: example.translit,
          level: 'niveau-2',
          ar: example.ar,
          translit: example.translit,
          fr: example.fr,
          pos: 'noun',
          gender: 'm',
          root: null,
        })
  return [...found.values()]
}

const these = ['هَٰذَا', 'هَٰذِهِ'].map(text => text.normalize('NFC'))

/** This one: هَٰذَا or هَٰذِهِ before a noun whose gender is plain to see. */
export const thisOne = (word: Word): Posed => {
  const solution = genderOf(word) === 'f' ? 1 : 0
  const translit = solution === 1 ? 'hādhihi' : 'hādhā'
  return {
    item: `gender:${word.id}`,
    skill: 'comprehension',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'this-one',
      form: 'choice',
      show: [ar(`___ ${word.ar}`), fr(word.fr)],
      options: [
        { ...ar(these[0] ?? ''), translit: 'hādhā' },
        { ...ar(these[1] ?? ''), translit: 'hādhihi' },
      ],
      hint: { is: 'gender-rule' },
    },
    key: {
      solution: [solution],
      texts: [],
      about: { ar: `${these[solution]} ${word.ar}`, translit: `${translit} ${word.translit}`, fr: word.fr },
      whyFr: null,
      notes: [],
    },
  }
}

/** An exercise of a grammar point, its options shuffled; «Vrai» stays before «Faux». */
export const exerciseQuestion = (
  exercise: Exercise,
  point: Pick<Point, 'titleFr'> & { level: Level },
  chance: Chance,
): Posed => {
  const base = {
    ...emptyQuestion,
    kind: exercise.kind,
    promptFr: exercise.promptFr,
    hint: { is: 'rule', text: point.titleFr } as const,
  }
  const posed = {
    item: `exercise:${exercise.id}`,
    skill: 'comprehension',
    level: point.level,
  } as const
  const key = { texts: [], about: null, whyFr: exercise.whyFr, notes: [] }

  if (exercise.kind === 'order') {
    const tiles = disordered(chance, exercise.answer)
    return {
      ...posed,
      question: { ...base, form: 'order', options: tiles.map(piece) },
      key: {
        ...key,
        solution: exercise.answer.map(text => tiles.indexOf(text)),
        texts: [...exercise.answer],
      },
    }
  }
  if (exercise.kind === 'match') {
    const left = shuffled(
      chance,
      exercise.itemsAr.map((item, index) => ({ item, option: exercise.answer[index] ?? '' })),
    )
    const options = disordered(
      chance,
      left.map(pair => pair.option),
    )
    return {
      ...posed,
      question: {
        ...base,
        form: 'pairs',
        left: left.map(pair => piece(pair.item)),
        options: options.map(piece),
      },
      key: { ...key, solution: left.map(pair => options.indexOf(pair.option)) },
    }
  }
  const options = exercise.kind === 'true-false' ? [...exercise.options] : shuffled(chance, exercise.options)
  return {
    ...posed,
    question: { ...base, form: 'choice', show: exercise.itemsAr.map(piece), options: options.map(piece) },
    key: { ...key, solution: [options.indexOf(exercise.answer[0] ?? '')] },
  }
}
