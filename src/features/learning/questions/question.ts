import { z } from 'zod'
import { clipCodecs } from '#features/clips/clips.ts'
import { Example, Sounds } from '#features/letters/sounds.ts'
import { exerciseKinds } from '../curriculum.ts'
import { echoKind, gameRules, games, meetingKinds } from '../games.ts'
import type { Facet } from '../memory.ts'
import type { TraceModel } from '../tracing/trace.ts'
import type { TraceDrawing } from '../tracing/trace-drawings.ts'

/** The purpose of a session. */
export const Purpose = z.enum(['vocabulary', 'grammar', 'quiz'])
export type Purpose = z.infer<typeof Purpose>

const Script = z.enum(['ar', 'fr', 'translit'])
export type Script = z.infer<typeof Script>

/** A text in one script; `soundsFr` is how an Arabic text is read aloud, shown below it. */
const TextSpan = z.object({
  text: z.string(),
  script: Script,
  soundsFr: Sounds.optional(),
  /** The id of the picture shown with it. */
  picture: z.string().optional(),
})
export type TextSpan = z.infer<typeof TextSpan>

/** A hint points to a rule or a clue; it never names the answer. */
const Hint = z.discriminatedUnion('is', [
  z.object({ is: z.literal('translit'), text: Sounds }),
  z.object({ is: z.literal('dots'), count: z.number(), place: z.enum(['none', 'above', 'below']) }),
  z.object({ is: z.literal('first-letter'), text: z.string() }),
  z.object({ is: z.literal('vowel'), vowel: z.enum(['a', 'i', 'u']), isLong: z.boolean() }),
  z.object({ is: z.literal('meaning'), text: z.string() }),
  z.object({ is: z.literal('sun-rule') }),
  z.object({ is: z.literal('gender-rule') }),
  z.object({ is: z.literal('rule'), text: z.string() }),
])
export type Hint = z.infer<typeof Hint>

const GameRule = z.enum(gameRules)
export type GameRule = z.infer<typeof GameRule>

const Meeting = z.object({
  /** A word or a letter; null for a rule. */
  ar: z.string().nullable(),
  soundsFr: Sounds,
  /** The meaning of a word, the sound of a letter, the title of a grammar point or dialogue. */
  fr: z.string(),
  /** The game that this rule belongs to. */
  rule: GameRule.nullable(),
  /** What sets a letter apart; the Arabic name of a special one. */
  hintFr: Sounds.nullable(),
  picture: z.string().nullable(),
  /** A letter in the order of `letterForms`; null where it has no such form. */
  forms: z.array(z.string().nullable()),
  example: Example.nullable(),
  steps: z.array(Example.extend({ textFr: z.string() })),
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
const Drawing = z.object({ dots: z.array(Point), tilt: z.number() }) satisfies z.ZodType<TraceDrawing>

/** A teacher's clip (features/clips). */
const Source = z.object({ codec: z.enum(clipCodecs), address: z.string() })
export type Source = z.infer<typeof Source>

/** The part of an exercise that is sent to the child. It does not reveal the right option. */
export const Question = z.object({
  kind: z.enum([...games, ...exerciseKinds, ...meetingKinds, echoKind]),
  /** How the child answers: pick an option, type, order tiles, put a sign on each slot, match pairs, draw, or speak. */
  form: z.enum(['choice', 'text', 'order', 'signs', 'pairs', 'trace', 'echo']),
  /** The sentence of a grammar exercise; null for a game, which has a title of its own. */
  promptFr: z.string().nullable(),
  /** The name of the letter to find or to trace. */
  nameFr: z.string().nullable(),
  /** That name in the reader's language, where it is not French. */
  letterName: z.string().optional(),
  /** Tells the named letter from one that sounds like it: «t grave». */
  nameHintFr: z.string().nullable().default(null),
  /** The prompt above the options. */
  show: z.array(TextSpan),
  /** Buttons, tiles, signs, or the right column of pairs. */
  options: z.array(TextSpan),
  /** The left column of pairs. */
  left: z.array(TextSpan),
  /** The letters of the word in `dress-the-word`, where `slot` numbers those whose sign is missing, and in `hide-and-seek`. */
  letters: z.array(z.object({ base: z.string(), signs: z.string(), slot: z.number().nullable() })),
  hint: Hint.nullable(),
  /** The letter to trace. It is drawn on the sheet, so it gives nothing away. */
  trace: Sheet.nullable().default(null),
  /** Drawings of that letter: once it is traced, the best of them is chosen. */
  drawings: z.array(Drawing).default([]),
  /** The clip of a listening exercise, in one or two formats. Its address does not reveal the solution. */
  sound: z.array(Source).nullable().default(null),
  /** The word to repeat. */
  echo: z
    .object({
      item: z.string(),
      ...Example.shape,
      /** The word said before, from which one sound tells it apart. */
      contrast: Example.nullable().default(null),
    })
    .nullable()
    .default(null),
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
  /** choice: [option]; order: tiles in order; signs: option of each slot; pairs: option of each left card; trace: [best drawing]. */
  solution: z.array(z.number()),
  /** order: the texts in order (two tiles may have the same text); text: the expected word. */
  texts: z.array(z.string()),
  /** order: other right orders. */
  alsoRight: z.array(z.array(z.string())).optional(),
  about: Example.nullable(),
  whyFr: z.string().nullable(),
  /** On a page of another language: the reason has only its French. */
  whyLang: z.literal('fr').optional(),
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

/** How the child finds what it said beside the model; `skipped` when it says nothing now, or can't record. */
const Said = z.enum(['again', 'nearly', 'same', 'skipped'])
export type Said = z.infer<typeof Said>

export const Answer = z.union([
  z.strictObject({ choice: z.number().int() }),
  z.strictObject({ text: z.string().max(200) }),
  z.strictObject({ order: z.array(z.number().int()).max(40) }),
  z.strictObject({ signs: z.array(z.number().int()).max(10) }),
  z.strictObject({ pair: z.tuple([z.number().int(), z.number().int()]) }),
  /** `best`: the drawing that was chosen; a letter that is not right is handed in without it. */
  z.strictObject({ trace: z.array(Stroke).min(1).max(12), best: z.number().int().optional() }),
  z.strictObject({ said: Said }),
])
export type Answer = z.infer<typeof Answer>
