import { z } from 'zod'
import { clipCodecs } from '#features/clips/clips.ts'
import { exerciseKinds } from './curriculum.ts'
import type { Facet } from './memory.ts'
import type { TraceModel } from './trace.ts'

/** The games with letters and words (domain.md, "Learning"). */
export const games = [
  'dot-detective',
  'word-to-meaning',
  'memory-pairs',
  'find-the-arabic',
  'write-the-arabic',
  'letter-train',
  'dress-the-word',
  'sun-or-moon',
  'this-one',
  'trace-the-letter',
  'listen-and-choose',
  'sound-twins',
  'dictation',
] as const
/** The kinds that judge hearing: they exist with a teacher's clip alone. */
export const listeningGames: readonly Game[] = ['listen-and-choose', 'sound-twins', 'dictation']
export type Game = (typeof games)[number]

/** What a session is for. */
export const Purpose = z.enum(['vocabulary', 'grammar', 'quiz'])
export type Purpose = z.infer<typeof Purpose>

const Script = z.enum(['ar', 'fr', 'translit'])
type Script = z.infer<typeof Script>

/** A text in one script; `soundsFr` is how an Arabic text is read aloud, shown below it. */
const TextSpan = z.object({
  text: z.string(),
  script: Script,
  soundsFr: z.string().optional(),
  /** The id of the picture shown with it. */
  picture: z.string().optional(),
})
export type TextSpan = z.infer<typeof TextSpan>

/** A hint points to a rule or a clue; it never names the answer. */
const Hint = z.discriminatedUnion('is', [
  z.object({ is: z.literal('translit'), text: z.string() }),
  z.object({ is: z.literal('dots'), count: z.number(), place: z.enum(['none', 'above', 'below']) }),
  z.object({ is: z.literal('first-letter'), text: z.string() }),
  z.object({ is: z.literal('sun-rule') }),
  z.object({ is: z.literal('gender-rule') }),
  z.object({ is: z.literal('rule'), text: z.string() }),
])
export type Hint = z.infer<typeof Hint>

/** Shows a child something for the first time, before any question about it. */
export const meetingKinds = ['meet-word', 'meet-letter', 'meet-rule'] as const

/** The rules behind games that are not about meanings: sun and moon letters, the gender of nouns. */
const GameRule = z.enum(['article', 'gender'])
export type GameRule = z.infer<typeof GameRule>

const MeetingExample = z.object({ ar: z.string(), soundsFr: z.string(), fr: z.string() })
const Meeting = z.object({
  /** A word or a letter; null for a rule. */
  ar: z.string().nullable(),
  soundsFr: z.string(),
  /** The meaning of a word, the sound of a letter, the title of a grammar point. */
  fr: z.string(),
  /** The game that this rule belongs to. */
  rule: GameRule.nullable(),
  hintFr: z.string().nullable(),
  picture: z.string().nullable(),
  /** A letter alone, at the beginning, in the middle and at the end of a word. */
  forms: z.array(z.string()),
  example: MeetingExample.nullable(),
  steps: z.array(MeetingExample.extend({ textFr: z.string() })),
})
export type Meeting = z.infer<typeof Meeting>

const Point = z.tuple([z.number().min(-2000).max(3000), z.number().min(-2000).max(3000)])
const Stroke = z.array(Point).min(1).max(400)
const Sheet = z.object({
  text: z.string(),
  pen: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  body: z.array(Stroke),
  dots: z.array(Point),
  marks: z.array(Stroke),
}) satisfies z.ZodType<TraceModel>

/** A teacher's clip (features/clips). */
const Source = z.object({ codec: z.enum(clipCodecs), address: z.string() })
export type Source = z.infer<typeof Source>

/** The part of an exercise that is sent to the child. It does not reveal the right option. */
export const Question = z.object({
  kind: z.enum([...games, ...exerciseKinds, ...meetingKinds]),
  /** How the child answers: pick an option, type, order tiles, put a sign on each slot, match pairs, or draw. */
  form: z.enum(['choice', 'text', 'order', 'signs', 'pairs', 'trace']),
  /** The sentence of a grammar exercise; null for a game, which has a title of its own. */
  promptFr: z.string().nullable(),
  /** The name of the letter to find or to trace. */
  nameFr: z.string().nullable(),
  /** Tells the named letter from one that sounds like it: «t grave». */
  nameHintFr: z.string().nullable().default(null),
  /** The prompt above the options. */
  show: z.array(TextSpan),
  /** Buttons, tiles, signs, or the right column of pairs. */
  options: z.array(TextSpan),
  /** The left column of pairs. */
  left: z.array(TextSpan),
  /** The letters of `dress-the-word`; `slot` numbers the letters whose sign is missing. */
  letters: z.array(z.object({ base: z.string(), signs: z.string(), slot: z.number().nullable() })),
  hint: Hint.nullable(),
  /** The letter to trace. It is drawn on the sheet, so it gives nothing away. */
  trace: Sheet.nullable().default(null),
  /** What is heard in a listening kind: the clip of a teacher, in one or two formats. Its address says nothing. */
  sound: z.array(Source).nullable().default(null),
  /** Set for a first meeting. */
  meeting: Meeting.nullable().default(null),
})
export type Question = z.infer<typeof Question>
export type QuestionKind = Question['kind']

/** A typed word that differs only slightly from the solution is `nearly` right (domain.md, "Learning"). */
export const Result = z.enum(['right', 'nearly', 'wrong'])
export type Result = z.infer<typeof Result>

/**
 * The solution of an exercise. That of a quiz stays on the server; in practice the browser has it too, so that it judges at
 * once, and the server judges again.
 */
export const AnswerKey = z.object({
  /** choice: [option]; order: tiles in order; signs: option of each slot; pairs: option of each left card. */
  solution: z.array(z.number()),
  /** order: the texts in order (two tiles may have the same text); text: the expected word. */
  texts: z.array(z.string()),
  /** order: other right orders. */
  alsoRight: z.array(z.array(z.string())).optional(),
  about: z.object({ ar: z.string(), soundsFr: z.string(), fr: z.string() }).nullable(),
  whyFr: z.string().nullable(),
  /** The meaning of each option, shown after a wrong choice. */
  notes: z.array(z.string().nullable()),
})
export type AnswerKey = z.infer<typeof AnswerKey>

/** An exercise of a session. `item` names what is reviewed (`word:kitab`); with `facet` it identifies the card. */
export type ExerciseItem = {
  item: string
  facet: Facet
  question: Question
  key: AnswerKey
  /** memory-pairs: the items on the board. */
  items?: string[]
  /** The place of the question that was missed and is asked again by this one. */
  retryOf?: number
}

export const Answer = z.union([
  z.strictObject({ choice: z.number().int() }),
  z.strictObject({ text: z.string().max(200) }),
  z.strictObject({ order: z.array(z.number().int()).max(40) }),
  z.strictObject({ signs: z.array(z.number().int()).max(10) }),
  z.strictObject({ pair: z.tuple([z.number().int(), z.number().int()]) }),
  z.strictObject({ trace: z.array(Stroke).min(1).max(12) }),
])
export type Answer = z.infer<typeof Answer>

export const emptyQuestion = {
  promptFr: null,
  nameFr: null,
  nameHintFr: null,
  show: [],
  options: [],
  left: [],
  letters: [],
  hint: null,
  trace: null,
  sound: null,
  meeting: null,
}

const arabic = /[\u0600-\u06ff]/
const latin = /[a-zà-ÿœ]/i
/** Detects the script of a text. A French sentence that contains an Arabic word is French. */
export const detectScript = (text: string): Script => {
  if (arabic.test(text) && !latin.test(text)) return 'ar'
  return /[āīūḥṣḍṭẓʿʾ]/.test(text) && !/[\s’]/.test(text) ? 'translit' : 'fr'
}
export const toSpan = (text: string): TextSpan => ({ text, script: detectScript(text) })
export const arabicSpan = (text: string): TextSpan => ({ text, script: 'ar' })
export const frenchSpan = (text: string): TextSpan => ({ text, script: 'fr' })

/** How many questions of a session this one counts for: a memory board counts once per pair, a meeting asks nothing. */
export const questionSize = (question: Question): number =>
  question.meeting ? 0 : question.kind === 'memory-pairs' ? question.left.length : 1
