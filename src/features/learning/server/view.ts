import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { Example, Sounds } from '#features/letters/sounds.ts'
import { Id, NewId } from '#platform/http/input.ts'
import { games } from '../games.ts'
import { canReadFrench } from '../learner.ts'
import { isDone, pairsFound } from '../questions/judging.ts'
import { Answer, AnswerKey, type ExerciseItem, Purpose, Question, Result } from '../questions/question.ts'
import type { AnswerRow, SessionRow } from './queries.ts'
import { translateLetterNames } from './reader-names.ts'

/** The key of a question, and whether the question is one that was missed and is asked again. */
const Judging = z.object({ key: AnswerKey, isAgain: z.boolean() })
export type Judging = z.infer<typeof Judging>

const toJudging = (purpose: Purpose, { key, retryOf }: ExerciseItem): Judging | null =>
  purpose === 'quiz' ? null : { key, isAgain: retryOf !== undefined }

/** A question as sent to the child, with what its browser judges it by. */
export const toSent = (purpose: Purpose, exercise: ExerciseItem) => {
  const read = translateLetterNames(exercise)
  return { question: read.question, judging: toJudging(purpose, read) }
}

export const SessionView = z.object({
  id: z.guid(),
  purpose: Purpose,
  subject: z.string(),
  questions: z.array(Question),
  /** What the browser judges each question with; empty in a quiz, which the server alone judges. */
  judging: z.array(Judging),
  /** The questions that were answered before the session was resumed. */
  answered: z.array(
    z.object({
      place: z.number(),
      isDone: z.boolean(),
      attempts: z.array(z.object({ id: z.guid(), answer: Answer, result: Result })),
      foundPairs: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
  isFinished: z.boolean(),
  points: z.number(),
  /** `canReadFrench`. A younger child is helped by pictures and by ear. */
  readsFrench: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** A session as sent to the child. */
export const toSessionView = (
  session: SessionRow,
  answers: readonly AnswerRow[],
  { points, age }: { points: number; age: number },
): SessionView => {
  const sent = session.questions.map(exercise => toSent(session.purpose, exercise))
  return {
    id: session.id,
    purpose: session.purpose,
    subject: session.subject,
    questions: sent.map(({ question }) => question),
    judging: sent.flatMap(({ judging }) => judging ?? []),
    answered: session.questions.flatMap((exercise, place) => {
      const attempts = answers.filter(answer => answer.place === place)
      const given = attempts.map(({ id, answer, result }) => ({ id, answer, result }))
      return attempts.length === 0
        ? []
        : [{ place, isDone: isDone(exercise, attempts), attempts: given, foundPairs: pairsFound(attempts) }]
    }),
    isFinished: session.finishedAt !== null,
    points,
    readsFrench: canReadFrench({ age }),
  }
}

/** A session to start, or to resume when it has begun. */
export const SessionRequest = z.object({
  id: NewId,
  purpose: Purpose,
  /** A game's name, a grammar point's id, or empty. */
  subject: z.string().max(120).default(''),
  /** A grown-up reads with a child who does not read French yet. */
  together: z.boolean().optional(),
})
export type SessionRequest = z.infer<typeof SessionRequest>

export const AnswerInput = z.object({
  sessionId: Id,
  id: NewId,
  place: z.number().int().min(0).max(50),
  answer: Answer,
  isHinted: z.boolean().default(false),
  /** How long the answer waited for a network, by the browser's clock. */
  waitedMs: z.number().int().min(0).default(0),
})
export type AnswerInput = z.infer<typeof AnswerInput>

export const Feedback = z.object({
  result: Result,
  /** The question is solved. */
  isDone: z.boolean(),
  /** Right, and nothing about it was missed before (`deservesPraise`). */
  isFirstTry: z.boolean(),
  /** The right option, tiles or signs; for pairs null until the board is over. */
  solution: z.array(z.number()).nullable(),
  about: Example.nullable(),
  whyFr: z.string().nullable(),
  whyLang: AnswerKey.shape.whyLang,
  /** The option that was wrongly chosen, and its meaning. */
  picked: z.object({ text: z.string(), note: z.string() }).nullable(),
  gained: z.number(),
  points: z.number(),
  /** Whether the item comes again when it was missed. */
  comesBack: z.enum(['now', 'later', 'no']).default('no'),
  /** The question that a miss added to the end of the session. */
  added: z
    .object({ place: z.number(), question: Question, judging: Judging.nullable().default(null) })
    .nullable()
    .default(null),
  /** How many questions of the session are still open. The browser's own feedback has none, nor has what was stored before. */
  left: z.number().int().optional(),
})
export type Feedback = z.infer<typeof Feedback>

export const SummaryView = z.object({
  asked: z.number(),
  firstTryRight: z.number(),
  /** Pairs found on memory boards, where a first try is luck. */
  pairs: z.number(),
  pairsAsked: z.number(),
  /** The words and letters that were new in this session. */
  met: z.array(
    z.object({
      item: z.string(),
      ar: z.string(),
      soundsFr: Sounds,
      fr: z.string(),
      picture: z.string().nullable(),
    }),
  ),
  /** The points of the day are all earned. */
  isDayFull: z.boolean(),
  /** The star of the level became full in this session. */
  isStarFilled: z.boolean(),
  gained: z.number(),
  points: z.number(),
  currentLevelProgress: z.number(),
})
export type SummaryView = z.infer<typeof SummaryView>

export const ProgressView = z.object({
  studentId: z.guid(),
  firstName: z.string(),
  level: Level,
  reading: z.number(),
  writing: z.number(),
  speaking: z.number(),
  comprehension: z.number(),
  /**
   * What is known by ear; null while no clip exists: then no screen mentions it. `listening` of a student (families) is what is
   * `comprehension` here, the word on the parents' pages.
   */
  byEar: z.number().nullable(),
  currentLevelProgress: z.number(),
  completedLessons: z.number(),
  points: z.number(),
  wordsKnown: z.number(),
  wordsMet: z.number(),
  dueToday: z.number(),
  /** The grammar points of the level with an exercise that was never right. */
  grammarLeft: z.number(),
  /** Beside «Continuer»: the grammar that is left, then the check of a full level, which a child under seven takes with a grown-up. */
  nextStep: z.enum(['grammar', 'check']).nullable(),
  /** The session of the day that was begun and not finished. */
  unfinishedId: z.guid().nullable(),
  /**
   * The alphabet and the special letters, or what the child knows of it where it is asked no letters (`learnsLetters`), with hints in the reader's language;
   * `isKnown` marks letters that the child got right at least once, `isMet` those that it was shown.
   */
  letters: z.array(
    z.object({
      letter: z.string(),
      name: Sounds,
      hint: z.string().nullable(),
      isSpecial: z.boolean(),
      isKnown: z.boolean(),
      isMet: z.boolean(),
    }),
  ),
  /** Monday to Sunday of this week in the family's zone; `teacher` is the first name of a day's lesson's teacher. */
  week: z.array(
    z.object({
      day: z.string(),
      isPractised: z.boolean(),
      isToday: z.boolean(),
      teacher: z.string().nullable(),
    }),
  ),
  askedThisWeek: z.number(),
  /** Of these, right at once. */
  rightThisWeek: z.number(),
  lastActivityOn: z.string().nullable(),
  games: z.array(z.enum(games)),
  /** `canReadFrench`. A younger child reads lessons, texts and the placement test with a grown-up. */
  readsFrench: z.boolean(),
  lastSessions: z.array(
    z.object({
      id: z.guid(),
      purpose: Purpose,
      finishedOn: z.string(),
      asked: z.number(),
      firstTryRight: z.number(),
      pairs: z.number(),
      points: z.number(),
    }),
  ),
})
export type ProgressView = z.infer<typeof ProgressView>

export const WallView = z.object({
  letters: z.number(),
  words: z.number(),
  /** The latest of them, in the order of meeting. */
  tiles: z.array(z.object({ item: z.string(), ar: z.string(), picture: z.string().nullable() })),
})
export type WallView = z.infer<typeof WallView>

const TextHead = z.object({
  id: z.string(),
  level: Level,
  kind: z.enum(['dialogue', 'text']),
  titleFr: z.string(),
  titleAr: z.string().nullable(),
})
export const TextItem = TextHead.extend({
  /** How it was read best; null before the first time. */
  found: z.number().nullable(),
  asked: z.number().nullable(),
})
export type TextItem = z.infer<typeof TextItem>
export const TextView = TextHead.extend({
  lines: z.array(
    z.object({
      key: z.string(),
      speaker: z.string().nullable(),
      soundsFr: Sounds.nullable(),
      fr: z.string(),
      tokens: z.array(z.object({ text: z.string(), gloss: Example.nullable() })),
    }),
  ),
  questions: z.array(
    z.object({
      promptFr: z.string(),
      promptAr: z.string().nullable(),
      options: z.array(z.string()),
      answer: z.string(),
    }),
  ),
})
export type TextView = z.infer<typeof TextView>

const ItemState = z.enum(['known', 'met', 'new'])
/** The map of a level. A word, letter or point is known when it was right at least once. */
export const MapView = z.object({
  level: Level,
  themes: z.array(
    z.object({
      theme: z.string(),
      total: z.number(),
      known: z.number(),
      picture: z.string().nullable(),
      /** A word whose first letter stands for a theme without a picture. */
      letter: z.string(),
      /** The words that were met. */
      words: z.array(
        z.object({
          item: z.string(),
          ar: z.string(),
          soundsFr: Sounds,
          fr: z.string(),
          picture: z.string().nullable(),
        }),
      ),
    }),
  ),
  letters: z.array(z.object({ letter: z.string(), name: Sounds, isSpecial: z.boolean(), state: ItemState })),
  points: z.array(z.object({ id: z.string(), titleFr: z.string(), state: ItemState })),
})
export type MapView = z.infer<typeof MapView>

export const PointItem = z.object({
  id: z.string(),
  level: Level,
  titleFr: z.string(),
  goalFr: z.string(),
  exercises: z.number(),
  found: z.number(),
})
export const PointText = z.object({
  id: z.string(),
  level: Level,
  titleFr: z.string(),
  goalFr: z.string(),
  explanationFr: z.string(),
  /** For level 1: the explanation in short sentences. */
  steps: z.array(Example.extend({ textFr: z.string() })),
  examples: z.array(Example),
})
