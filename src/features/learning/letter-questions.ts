import { closeSound, clustersOf, sameShape, withoutSigns } from './arabic.ts'
import { type Chance, disordered, shuffled } from './chance.ts'
import type { Letter, Word } from './curriculum.ts'
import { ar, emptyQuestion, fr, type Posed } from './question.ts'

/**
 * Dot detective: the named letter among four. Rivals have the same shape and other dots, those already taught first.
 * @param taught the last group of letters that the child has met, 1 to 7
 */
export const dotDetective = (
  letter: Letter,
  letters: readonly Letter[],
  taught: number,
  chance: Chance,
): Posed => {
  const shape = sameShape(letter.letter)
  const rank = (rival: Letter) =>
    (shape.includes(rival.letter) ? 0 : 2) + (rival.group <= Math.max(taught, letter.group) ? 0 : 1)
  const rivals = shuffled(
    chance,
    letters.filter(rival => rival.id !== letter.id),
  )
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 3)
  const options = shuffled(chance, [letter, ...rivals])
  return {
    item: `letter:${letter.id}`,
    skill: 'reading',
    level: 'niveau-1',
    question: {
      ...emptyQuestion,
      kind: 'dot-detective',
      form: 'choice',
      nameFr: letter.nameFr,
      options: options.map(option => ar(option.letter)),
      hint: { is: 'dots', count: letter.dotsCount, place: letter.dotsPlace },
    },
    key: {
      solution: [options.indexOf(letter)],
      texts: [],
      about: null,
      whyFr: letter.soundFr,
      notes: options.map(option => option.nameFr),
    },
  }
}

/** One word of two to eight letters: what fits on a train. */
export const canBeTrain = (word: Word) => {
  const letters = [...withoutSigns(word.ar)]
  return letters.length >= 2 && letters.length <= 8 && letters.every(letter => /[\u0621-\u064a]/.test(letter))
}

/** Letter train: the word's letters as tiles, with two extra ones of the same shape or a close sound. */
export const letterTrain = (word: Word, chance: Chance): Posed => {
  const letters = [...withoutSigns(word.ar)]
  const rivals = shuffled(chance, [
    ...new Set(letters.flatMap(letter => [...sameShape(letter), ...closeSound(letter)])),
  ]).filter(rival => !letters.includes(rival))
  const extra = [...rivals, ...shuffled(chance, [...'بمدرسل']).filter(one => !letters.includes(one))].slice(
    0,
    2,
  )
  const tiles = disordered(chance, [...letters, ...extra])
  const free = tiles.map((text, index) => ({ text, index }))
  const solution = letters.map(letter => {
    const at = free.findIndex(tile => tile.text === letter)
    return free.splice(at, 1)[0]?.index ?? 0
  })
  return {
    item: `word:${word.id}`,
    skill: 'writing',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'letter-train',
      form: 'order',
      show: [fr(word.fr), { text: word.translit, script: 'translit' }],
      options: tiles.map(ar),
      hint: { is: 'first-letter', text: letters[0] ?? '' },
    },
    key: {
      solution,
      texts: letters,
      about: { ar: word.ar, translit: word.translit, fr: word.fr },
      whyFr: null,
      notes: [],
    },
  }
}

const fatha = '\u064e'
const damma = '\u064f'
const kasra = '\u0650'
const shadda = '\u0651'
const sukun = '\u0652'
const single = [fatha, kasra, damma, sukun]
const placeable = [...single, ...[fatha, kasra, damma].map(vowel => vowel + shadda)]

/** The places of a word whose sign may be taken off: never the last letter (a final pause needs none), never the article. */
const placesToDress = (word: Word): number[] => {
  const clusters = clustersOf(word.ar)
  const first = /^[اٱ]ل/.test(withoutSigns(word.ar)) ? 2 : 0
  return clusters.flatMap((cluster, index) => {
    const next = clusters[index + 1]
    const isLast = !next || /[^\u0621-\u064a]/.test(next.base)
    return index >= first && !isLast && placeable.includes(cluster.signs) ? [index] : []
  })
}
export const canBeDressed = (word: Word) =>
  placesToDress(word).length > 0 && clustersOf(word.ar).every(cluster => /[\u0621-\u064a]/.test(cluster.base))

/** Dress the word: signs taken off at one to three places; the rivals make minimal pairs, shadda against sukūn. */
export const dressTheWord = (word: Word, howMany: number, chance: Chance): Posed => {
  const places = shuffled(chance, placesToDress(word))
    .slice(0, howMany)
    .sort((one, other) => one - other)
  const clusters = clustersOf(word.ar)
  const missing = places.map(place => clusters[place]?.signs ?? '')
  const doubled = [...new Set(missing.filter(signs => signs.includes(shadda)))]
  const signs = [...single, ...(doubled.length > 0 ? doubled : [fatha + shadda])].slice(0, 6)
  return {
    item: `word:${word.id}`,
    skill: 'writing',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'dress-the-word',
      form: 'signs',
      show: [fr(word.fr)],
      // A tatweel carries the sign: the fonts have no dotted circle.
      options: signs.map(one => ar(`ـ${one}`)),
      letters: clusters.map((cluster, index) => {
        const slot = places.indexOf(index)
        return slot < 0
          ? { base: cluster.base, signs: cluster.signs, slot: null }
          : { base: cluster.base, signs: '', slot }
      }),
      hint: { is: 'translit', text: word.translit },
    },
    key: {
      solution: missing.map(one => signs.indexOf(one)),
      texts: [],
      about: { ar: word.ar, translit: word.translit, fr: word.fr },
      whyFr: null,
      notes: [],
    },
  }
}
