import { type Content, type Level, levelNumber, type Word } from './curriculum.ts'
import {
  exerciseItem,
  genderItem,
  getGender,
  grammarExerciseItem,
  listArticleWords,
  sunOrMoonItem,
  thisOneItem,
} from './grammar-questions.ts'
import { cardOf, type Learner, suitableGames } from './learner.ts'
import {
  dotDetectiveItem,
  dressTheWordItem,
  fitsTrain,
  hasPlacesToDress,
  letterItem,
  letterTrainItem,
  traceLetterItem,
} from './letter-questions.ts'
import { canHear, dictationItem, listenItem, soundTwinsItem } from './listening-questions.ts'
import { meetGameRule, meetLetter, meetPoint, meetWord, pointItem, ruleItem } from './meetings.ts'
import type { Facet } from './memory.ts'
import { type ExerciseItem, type Game, listeningGames } from './question.ts'
import { type Random, shuffle } from './random.ts'
import { hasUniqueMeaning, type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { findTheArabicItem, wordItem, wordToMeaningItem, writeTheArabicItem } from './word-questions.ts'

/** Something that can be asked. `needs` are the items that the child must have met before. */
export type Candidate = { item: string; facet: Facet; needs: readonly string[]; build: () => ExerciseItem }

/** What a session is planned with. */
export type Planning = {
  content: Content
  vocabulary: Vocabulary
  learner: Learner
  games: ReadonlySet<Game>
  random: Random
}

export const planningFor = (content: Content, learner: Learner, random: Random): Planning => ({
  content,
  vocabulary: vocabularyOf(content),
  learner,
  // Listening is planned where there is something to hear.
  games: new Set(
    suitableGames(learner).filter(game => !listeningGames.includes(game) || learner.heard !== undefined),
  ),
  random,
})

/** A child under six can't read the meanings: a picture stands for the word. */
const canBeShown = (word: Word, { age }: Learner) => age >= 6 || word.pictureAlt !== null

const isKnown = (word: Word, learner: Learner) =>
  (cardOf(learner, wordItem(word), 'recall')?.bestStep ?? 0) >= 2

const wordCandidate = (
  planning: Planning,
  word: Word,
  facet: Facet,
  build: (word: Word) => ExerciseItem,
): Candidate[] =>
  canBeShown(word, planning.learner)
    ? [{ item: wordItem(word), facet, needs: [wordItem(word)], build: () => build(word) }]
    : []

/** The question of a game about one word; none when the word does not suit the game. */
const askAboutWord = (game: Game, word: Word, planning: Planning): Candidate[] => {
  const { learner, vocabulary, random } = planning
  switch (game) {
    case 'word-to-meaning':
    case 'memory-pairs':
      return wordCandidate(planning, word, 'read', one => wordToMeaningItem(one, vocabulary, random))
    case 'find-the-arabic':
      return wordCandidate(planning, word, 'recall', one => findTheArabicItem(one, vocabulary, random))
    case 'letter-train':
      return fitsTrain(word)
        ? wordCandidate(planning, word, 'spell', one => letterTrainItem(one, random))
        : []
    case 'dress-the-word': {
      const slots = Math.min(3, Math.max(1, levelNumber(learner.level) - 1))
      return hasPlacesToDress(word)
        ? wordCandidate(planning, word, 'spell', one => dressTheWordItem(one, slots, random))
        : []
    }
    case 'write-the-arabic':
      return fitsTrain(word) && isKnown(word, learner) && hasUniqueMeaning(word, vocabulary)
        ? wordCandidate(planning, word, 'spell', writeTheArabicItem)
        : []
    case 'this-one':
      return getGender(word)
        ? [
            {
              item: genderItem(word),
              facet: 'read',
              needs: [ruleItem('gender'), wordItem(word)],
              build: () => thisOneItem(word, random),
            },
          ]
        : []
    case 'listen-and-choose':
    case 'dictation': {
      const sound = canHear(word, learner)
      if (!sound || (game === 'dictation' && !fitsTrain(word))) return []
      return wordCandidate(planning, word, 'hear', one =>
        game === 'dictation' ? dictationItem(one, sound, random) : listenItem(one, sound, vocabulary, random),
      )
    }
    default:
      return []
  }
}

/** Letters that the child can hear, each among those that sound like it. */
const twinCandidates = ({ content, learner, random }: Planning): Candidate[] =>
  content.letters.flatMap(letter => {
    const item = letterItem(letter)
    const sound = learner.heard?.get(item)?.sources
    return sound
      ? [
          {
            item,
            facet: 'hear' as const,
            needs: [item],
            build: () => soundTwinsItem(letter, sound, content.letters, random),
          },
        ]
      : []
  })

const letterCandidates = ({ content, learner, random }: Planning): Candidate[] => {
  const met = content.letters.filter(letter => learner.met.has(letterItem(letter)))
  const taught = levelNumber(learner.level) > 1 ? 7 : Math.max(2, ...met.map(letter => letter.group))
  return [...content.letters]
    .sort((one, other) => one.group - other.group)
    .map(letter => ({
      item: letterItem(letter),
      facet: 'read',
      needs: [letterItem(letter)],
      build: () => dotDetectiveItem(letter, content.letters, taught, random),
    }))
}

const traceCandidates = ({ content, learner, random }: Planning): Candidate[] =>
  [...content.letters]
    .sort((one, other) => one.group - other.group)
    .flatMap(letter => {
      const item = letterItem(letter)
      const known = cardOf(learner, item, 'write')?.bestStep ?? 0
      const built = traceLetterItem(letter, known, random)
      return built ? [{ item, facet: 'write' as const, needs: [item], build: () => built }] : []
    })

const articleCandidates = ({ content, random }: Planning): Candidate[] =>
  content.letters.flatMap(letter => {
    const [word] = shuffle(random, listArticleWords(letter))
    return word
      ? [
          {
            item: `article:${letter.id}`,
            facet: 'read' as const,
            needs: [ruleItem('article')],
            build: () => sunOrMoonItem(letter, word, random),
          },
        ]
      : []
  })

/** Words of the child's own level in the order of the curriculum, then those of the levels below. */
const byLevel = (words: readonly Word[], own: Level) => [
  ...words.filter(({ level }) => level === own),
  ...words.filter(({ level }) => level !== own),
]

/** Everything that a game can ask this child, in the order in which it is taught. */
export const listCandidates = (game: Game, planning: Planning): Candidate[] => {
  if (game === 'dot-detective') return letterCandidates(planning)
  if (game === 'trace-the-letter') return traceCandidates(planning)
  if (game === 'sun-or-moon') return articleCandidates(planning)
  if (game === 'sound-twins') return twinCandidates(planning)
  return byLevel(planning.vocabulary.words, planning.learner.level).flatMap(word =>
    askAboutWord(game, word, planning),
  )
}

const gamesOfFacet: Partial<Record<Facet, readonly Game[]>> = {
  read: ['word-to-meaning'],
  recall: ['find-the-arabic'],
  spell: ['letter-train', 'dress-the-word', 'write-the-arabic'],
}

/** A word is written as it is heard once it is known by ear. */
const gamesOf = (facet: Facet, item: string, learner: Learner): readonly Game[] => {
  if (facet !== 'hear') return gamesOfFacet[facet] ?? []
  const isKnown = (cardOf(learner, item, 'hear')?.bestStep ?? 0) >= 2
  return isKnown ? ['listen-and-choose', 'dictation'] : ['listen-and-choose']
}

/** A question about one facet of an item, of any game that suits the child; undefined when there is none any more. */
export const candidateFor = (item: string, facet: Facet, planning: Planning): Candidate | undefined => {
  const { vocabulary, content, games, learner, random } = planning
  const [kind, id = ''] = [item.slice(0, item.indexOf(':')), item.slice(item.indexOf(':') + 1)]
  if (kind === 'word' || kind === 'gender') {
    const word = vocabulary.byConcept.get(id)
    if (!word) return undefined
    const suitable = kind === 'gender' ? (['this-one'] as const) : gamesOf(facet, item, learner)
    // A child under six reads a word by its picture.
    const canPlay = (game: Game) => games.has(game) || (game === 'word-to-meaning' && learner.age < 6)
    const [chosen] = shuffle(
      random,
      suitable.filter(canPlay).flatMap(game => askAboutWord(game, word, planning)),
    )
    return chosen
  }
  if (kind === 'letter' && facet === 'write')
    return games.has('trace-the-letter')
      ? traceCandidates(planning).find(one => one.item === item)
      : undefined
  if (kind === 'letter' && facet === 'hear')
    return games.has('sound-twins') ? twinCandidates(planning).find(one => one.item === item) : undefined
  if (kind === 'letter' && games.has('dot-detective'))
    return letterCandidates(planning).find(one => one.item === item)
  if (kind === 'article' && games.has('sun-or-moon'))
    return articleCandidates(planning).find(one => one.item === item)
  if (kind !== 'exercise') return undefined
  const point = content.points.find(one => id.startsWith(`${one.id}/`))
  const exercise = point?.exercises.find(one => one.id === id)
  return point && exercise && pointCandidate(point, exercise, planning)
}

export const pointCandidate = (
  point: Content['points'][number],
  exercise: Content['points'][number]['exercises'][number],
  { random }: Planning,
): Candidate => ({
  item: exerciseItem(exercise),
  facet: 'read',
  needs: [pointItem(point.id)],
  build: () => grammarExerciseItem(exercise, point, random),
})

/** The first meeting of an item; undefined for an item that is not in the curriculum. */
export const meetingOf = (
  item: string,
  { content, vocabulary, random }: Planning,
): ExerciseItem | undefined => {
  if (item === ruleItem('article')) return meetGameRule('article')
  if (item === ruleItem('gender')) return meetGameRule('gender')
  const word = vocabulary.byConcept.get(item.replace(/^word:/, ''))
  if (word && item === wordItem(word)) return meetWord(word, vocabulary, random)
  const letter = content.letters.find(one => letterItem(one) === item)
  if (letter) return meetLetter(letter, content.letters, random)
  const point = content.points.find(one => pointItem(one.id) === item)
  return point && meetPoint(point)
}
