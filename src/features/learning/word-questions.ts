import { distance, shareMeaning, withoutSigns } from './arabic.ts'
import { type Chance, shuffled } from './chance.ts'
import type { Word } from './curriculum.ts'
import { ar, emptyQuestion, fr, type Posed } from './question.ts'

const aboutOf = (word: Word) => ({ ar: word.ar, translit: word.translit, fr: word.fr })

/** Two words that could both be right where one is asked for: same letters, or a meaning in common. */
const couldBeMistaken = (one: Word, other: Word) =>
  withoutSigns(one.ar) === withoutSigns(other.ar) || shareMeaning(one.fr, other.fr)

/** Each word once: where levels repeat a word, the one of the higher level speaks for it. */
export const withoutTwins = (words: readonly Word[]): Word[] => {
  const byLetters = Map.groupBy(words, word => withoutSigns(word.ar))
  return words.filter(word => {
    const twins = byLetters.get(withoutSigns(word.ar)) ?? []
    return !twins.slice(twins.indexOf(word) + 1).some(twin => shareMeaning(twin.fr, word.fr))
  })
}

/** Three rivals, look-alikes first, none that could be mistaken for the word or for one another. */
const rivalsOf = (word: Word, words: readonly Word[], chance: Chance): Word[] => {
  const near = (rival: Word) =>
    (rival.root !== null && rival.root === word.root ? 0 : distance(rival.ar, word.ar)) +
    (rival.pos === word.pos ? 0 : 1.5)
  const nearest = words
    .filter(rival => rival.id !== word.id && !couldBeMistaken(rival, word))
    .map(rival => ({ rival, near: near(rival) }))
    .sort((one, other) => one.near - other.near)
    .slice(0, 12)
    .map(({ rival }) => rival)
  const chosen: Word[] = []
  // The nearest always competes; the others change from one time to the next.
  for (const rival of [...nearest.slice(0, 1), ...shuffled(chance, nearest.slice(1))])
    if (chosen.length < 3 && !chosen.some(other => couldBeMistaken(other, rival))) chosen.push(rival)
  return chosen
}

/** Word to meaning: a vowelled word, four meanings. */
export const wordToMeaning = (word: Word, words: readonly Word[], chance: Chance): Posed => {
  const options = shuffled(chance, [word, ...rivalsOf(word, words, chance)])
  return {
    item: `word:${word.id}`,
    skill: 'reading',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'word-to-meaning',
      form: 'choice',
      show: [ar(word.ar)],
      options: options.map(option => fr(option.fr)),
      hint: { is: 'translit', text: word.translit },
    },
    key: {
      solution: [options.indexOf(word)],
      texts: [],
      about: aboutOf(word),
      whyFr: null,
      notes: options.map(option => option.ar),
    },
  }
}

/** Find the Arabic: a meaning, four words. */
export const findTheArabic = (word: Word, words: readonly Word[], chance: Chance): Posed => {
  const options = shuffled(chance, [word, ...rivalsOf(word, words, chance)])
  return {
    item: `word:${word.id}`,
    skill: 'comprehension',
    level: word.level,
    question: {
      ...emptyQuestion,
      kind: 'find-the-arabic',
      form: 'choice',
      show: [fr(word.fr)],
      options: options.map(option => ar(option.ar)),
      hint: { is: 'translit', text: word.translit },
    },
    key: {
      solution: [options.indexOf(word)],
      texts: [],
      about: aboutOf(word),
      whyFr: null,
      notes: options.map(option => option.fr),
    },
  }
}

/** The same, typed: asked once the word was picked twice, and only where no other word has that meaning. */
export const writeTheArabic = (word: Word): Posed => ({
  item: `word:${word.id}`,
  skill: 'writing',
  level: word.level,
  question: {
    ...emptyQuestion,
    kind: 'write-the-arabic',
    form: 'text',
    show: [fr(word.fr)],
    hint: { is: 'translit', text: word.translit },
  },
  key: { solution: [], texts: [word.ar], about: aboutOf(word), whyFr: null, notes: [] },
})

export const isOnlyOfItsMeaning = (word: Word, words: readonly Word[]) =>
  !words.some(other => other.id !== word.id && shareMeaning(other.fr, word.fr))

/** Four to six words for a board of pairs: none that could be mistaken, first letters as different as can be. */
export const wordsForPairs = (words: readonly Word[], howMany: number): Word[] => {
  const chosen: Word[] = []
  const fits = (word: Word) => !chosen.some(other => other.id === word.id || couldBeMistaken(other, word))
  const firstOf = (word: Word) => withoutSigns(word.ar)[0]
  for (const word of words)
    if (chosen.length < howMany && fits(word) && !chosen.some(other => firstOf(other) === firstOf(word)))
      chosen.push(word)
  for (const word of words) if (chosen.length < howMany && fits(word)) chosen.push(word)
  return chosen
}

/** Memory pairs: a board of words and their meanings. A weak sign of knowledge: it confirms, it never climbs. */
export const memoryPairs = (words: readonly Word[], chance: Chance): Posed => {
  const left = shuffled(chance, words)
  const right = shuffled(chance, words)
  const [first] = words
  return {
    item: `word:${first?.id}`,
    skill: 'reading',
    level: first?.level ?? 'niveau-1',
    question: {
      ...emptyQuestion,
      kind: 'memory-pairs',
      form: 'pairs',
      left: left.map(word => ({ ...ar(word.ar), translit: word.translit })),
      options: right.map(word => fr(word.fr)),
    },
    key: {
      solution: left.map(word => right.indexOf(word)),
      texts: [],
      about: null,
      whyFr: null,
      notes: [],
    },
  }
}
