import type { Level } from '#features/families/families.ts'
import { type Content, levelNumber, type Word } from '../curriculum.ts'
import { type Game, gameRules } from '../games.ts'
import {
  articleItemId,
  dialogueItemId,
  exerciseItemId,
  genderItemId,
  isOfKind,
  letterItemId,
  parseItem,
  pointItemId,
  replyItemId,
  ruleItemId,
  wordItemId,
} from '../items.ts'
import { cardOf, isFromReport, type Learner } from '../learner.ts'
import type { Facet } from '../memory.ts'
import { buildConversation, listReplyPrompts } from '../questions/conversation-questions.ts'
import { buildDressTheWord, hasPlacesToDress, rulesToDress } from '../questions/dress-questions.ts'
import {
  buildGrammarExercise,
  buildSunOrMoon,
  buildThisOne,
  getGender,
  listArticleWords,
} from '../questions/grammar-questions.ts'
import { buildCopyTheWord, buildLetterTrain, fitsTrain } from '../questions/letter-questions.ts'
import { buildDictation, buildListenAndChoose, canHear } from '../questions/listening-questions.ts'
import type { ExerciseItem } from '../questions/question.ts'
import { buildFindTheArabic, buildWordToMeaning, buildWriteTheArabic } from '../questions/word-questions.ts'
import { shuffle } from '../random.ts'
import { findWord, hasUniqueMeaning } from '../vocabulary.ts'
import {
  hidingCandidates,
  lengthCandidates,
  letterCandidates,
  syllableCandidates,
  traceCandidates,
  twinCandidates,
} from './letter-candidates.ts'
import { meetDialogue, meetGameRule, meetLetter, meetPoint, meetWord, meetWordByForm } from './meetings.ts'
import type { Candidate, Planning } from './planning.ts'
import { canSpell } from './spelling.ts'

/** Held for three days (`bestStep`); an item is known from its first right answer on. */
const isWellKnown = (learner: Learner, item: string, facet: Facet) =>
  (cardOf(learner, item, facet)?.bestStep ?? 0) >= 2

const wordCandidate = (word: Word, facet: Facet, build: (word: Word) => ExerciseItem): Candidate[] => [
  { item: wordItemId(word), facet, needs: [wordItemId(word)], build: () => build(word) },
]

/**
 * A reported word without a picture, for a child who does not read French yet: it is put together from its letters, as it is
 * shown.
 */
const copyOfWord = (
  id: string,
  { allWords, learner, newLetters, random }: Planning,
): Candidate | undefined => {
  const word = allWords.byConcept.get(id)
  if (!word || !isFromReport(learner, wordItemId(word)) || !fitsTrain(word)) return undefined
  return wordCandidate(word, 'read', one => buildCopyTheWord(one, random, newLetters))[0]
}

/** The question of a game about one word; none when the word does not suit the game. */
export const askAboutWord = (game: Game, word: Word, planning: Planning): Candidate[] => {
  const { learner, vocabulary, newLetters, random } = planning
  switch (game) {
    case 'word-to-meaning':
    case 'memory-pairs':
      return wordCandidate(word, 'read', one => buildWordToMeaning(one, vocabulary, random))
    case 'find-the-arabic':
      return wordCandidate(word, 'recall', one => buildFindTheArabic(one, vocabulary, random, learner.met))
    case 'letter-train':
      return canSpell(word, newLetters)
        ? wordCandidate(word, 'spell', one => buildLetterTrain(one, random, newLetters))
        : []
    case 'dress-the-word': {
      const slots = Math.min(3, Math.max(1, levelNumber(learner.level) - 1))
      if (!hasPlacesToDress(word)) return []
      const rules = rulesToDress(word).map(ruleItemId)
      return wordCandidate(word, 'spell', one => buildDressTheWord(one, slots, random)).map(candidate => ({
        ...candidate,
        needs: [...rules, ...candidate.needs],
      }))
    }
    case 'write-the-arabic':
      return fitsTrain(word) &&
        isWellKnown(learner, wordItemId(word), 'recall') &&
        hasUniqueMeaning(word, vocabulary)
        ? wordCandidate(word, 'spell', buildWriteTheArabic)
        : []
    case 'this-one':
      return getGender(word)
        ? [
            {
              item: genderItemId(word),
              facet: 'read',
              needs: [ruleItemId('gender'), wordItemId(word)],
              build: () => buildThisOne(word, random),
            },
          ]
        : []
    case 'listen-and-choose':
    case 'dictation': {
      const sound = canHear(word, learner)
      if (!sound || (game === 'dictation' && !canSpell(word, newLetters))) return []
      return wordCandidate(word, 'hear', one =>
        game === 'dictation'
          ? buildDictation(one, sound, random, newLetters)
          : buildListenAndChoose(one, sound, vocabulary, random),
      )
    }
    default:
      return []
  }
}

const articleCandidates = ({ content, random }: Planning): Candidate[] =>
  content.letters.flatMap(letter => {
    const [word] = shuffle(random, listArticleWords(letter))
    return word
      ? [
          {
            item: articleItemId(letter),
            facet: 'read' as const,
            needs: [ruleItemId('article')],
            build: () => buildSunOrMoon(letter, word, random),
          },
        ]
      : []
  })

/** Replies in the dialogues, each once its dialogue was read, beside lines of dialogues that were. */
const replyCandidates = ({ content, learner, random }: Planning): Candidate[] => {
  const prompts = listReplyPrompts(content.dialogues)
  const met = prompts.filter(({ dialogue }) => learner.met.has(dialogueItemId(dialogue)))
  return prompts.map(prompt => ({
    item: replyItemId(prompt),
    facet: 'read',
    needs: [dialogueItemId(prompt.dialogue)],
    build: () =>
      buildConversation(
        prompt,
        [...met, ...prompts.filter(({ dialogue }) => dialogue === prompt.dialogue)],
        random,
      ),
  }))
}

/** Words of the child's own level in the order of the curriculum, then those of the levels below. */
const byLevel = (words: readonly Word[], own: Level) => [
  ...words.filter(({ level }) => level === own),
  ...words.filter(({ level }) => level !== own),
]

/** The games that are not about the words of the vocabulary. */
const candidatesOf: Partial<Record<Game, (planning: Planning) => Candidate[]>> = {
  'dot-detective': letterCandidates,
  'hide-and-seek': hidingCandidates,
  'syllable-lift': syllableCandidates,
  'trace-the-letter': traceCandidates,
  'sun-or-moon': articleCandidates,
  'sound-twins': twinCandidates,
  'short-or-long': lengthCandidates,
  conversation: replyCandidates,
}

/** Everything that a game can ask this child, in the order in which it is taught. */
export const listCandidates = (game: Game, planning: Planning): Candidate[] => {
  const listed = candidatesOf[game]?.(planning)
  if (listed) return listed
  return byLevel(planning.vocabulary.words, planning.learner.level).flatMap(word =>
    askAboutWord(game, word, planning),
  )
}

const gamesOfFacet: Partial<Record<Facet, readonly Game[]>> = {
  read: ['word-to-meaning'],
  recall: ['find-the-arabic'],
  spell: ['letter-train', 'dress-the-word', 'write-the-arabic'],
}

/** The games that ask about something else than a word, by the kind of the item and its facet. */
const gamesOfKind: Record<string, readonly Game[]> = {
  'letter read': ['dot-detective', 'hide-and-seek'],
  'letter write': ['trace-the-letter'],
  'letter hear': ['sound-twins'],
  'vowel read': ['syllable-lift'],
  'long-vowel read': ['syllable-lift'],
  'length hear': ['short-or-long'],
  'article read': ['sun-or-moon'],
  'reply read': ['conversation'],
}

/** Dictation is added once the word is well known by ear. */
const gamesOf = (facet: Facet, item: string, learner: Learner): readonly Game[] => {
  if (facet !== 'hear') return gamesOfFacet[facet] ?? []
  return isWellKnown(learner, item, 'hear') ? ['listen-and-choose', 'dictation'] : ['listen-and-choose']
}

/** A question about one facet of an item, in any game that suits the child; undefined when no game has one. */
export const candidateFor = (item: string, facet: Facet, planning: Planning): Candidate | undefined => {
  const { vocabulary, content, games, learner, random } = planning
  const { kind, id } = parseItem(item)
  if (kind === 'word' || kind === 'gender') {
    const word = vocabulary.byConcept.get(id)
    if (!word) return kind === 'word' && facet === 'read' ? copyOfWord(id, planning) : undefined
    const suitable = kind === 'gender' ? (['this-one'] as const) : gamesOf(facet, item, learner)
    const hasRules = ({ needs }: Candidate) =>
      needs.every(one => !isOfKind(one, 'rule') || learner.met.has(one))
    const [chosen] = shuffle(
      random,
      suitable
        .filter(game => games.has(game))
        .flatMap(game => askAboutWord(game, word, planning))
        .filter(hasRules),
    )
    return chosen
  }
  const suitable = (gamesOfKind[`${kind} ${facet}`] ?? []).filter(game => games.has(game))
  if (suitable.length > 0)
    return shuffle(
      random,
      suitable.flatMap(game => candidatesOf[game]?.(planning).find(one => one.item === item) ?? []),
    )[0]
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
  item: exerciseItemId(exercise),
  facet: 'read',
  needs: [pointItemId(point.id)],
  build: () => buildGrammarExercise(exercise, point, random),
})

/** The first meeting of an item; undefined for an item that is not in the curriculum. */
export const meetingOf = (
  item: string,
  { content, vocabulary, allWords, random }: Planning,
): ExerciseItem | undefined => {
  const rule = gameRules.find(one => item === ruleItemId(one))
  if (rule) return meetGameRule(rule)
  const word = findWord(vocabulary, item)
  if (word) return meetWord(word, vocabulary, random)
  const unpictured = findWord(allWords, item)
  if (unpictured) return meetWordByForm(unpictured, allWords, random)
  const letter = content.letters.find(one => letterItemId(one) === item)
  if (letter) return meetLetter(letter, content.letters, allWords, random)
  const dialogue = content.dialogues.find(one => dialogueItemId(one) === item)
  if (dialogue) return meetDialogue(dialogue)
  const point = content.points.find(one => pointItemId(one.id) === item)
  return point && meetPoint(point)
}
