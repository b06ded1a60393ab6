// Schemas of the files in this folder. Exercises of levels 1–2 have `items`, those of levels 3–5 `itemsAr`: both are parsed to `itemsAr`.
import { z } from 'zod'
import { levels } from '../../src/features/families/families.ts'
import { lineKey, topics } from '../../src/features/learning/curriculum.ts'

/** Texts are compared, so they are normalized to NFC, which puts a vowel before its shadda. */
const text = z.string().transform(value => value.normalize('NFC'))
const optional = text.nullish().transform(value => value ?? null)
const level = z.enum(levels)
const example = z.object({ ar: text, translit: text, soundsFr: text, fr: text })

export const Words = z.array(
  z.object({
    id: z.string(),
    concept: z.string(),
    level,
    theme: z.string(),
    ar: text,
    translit: text,
    soundsFr: text,
    fr: text,
    pos: z.string(),
    posDetail: optional,
    noteFr: optional,
    near: z.array(z.string()).default([]),
    gender: z.enum(['m', 'f']).nullish(),
    root: optional,
    pluralAr: optional,
    pluralTranslit: optional,
    pluralSoundsFr: optional,
    presentAr: optional,
    masdarAr: optional,
    exampleAr: text,
    exampleTranslit: text,
    exampleSoundsFr: text,
    exampleFr: text,
  }),
)

const letter = z.object({
  id: z.string(),
  letter: text,
  nameAr: text,
  nameFr: text,
  nameTranslit: text,
  soundsFr: text,
  hintFr: optional,
  translit: text,
  soundFr: text,
  forms: z.object({ isolated: optional, initial: optional, medial: optional, final: optional }),
  connectsForward: z.boolean(),
  sun: z.boolean(),
  dots: z.object({ count: z.number(), place: z.enum(['none', 'above', 'below']) }),
  group: z.number(),
  writingFr: text,
  examples: z
    .array(example.extend({ place: z.string().nullish(), definiteFr: z.string().optional() }))
    .default([]),
})
export const Letters = z.object({
  letters: z.array(letter),
  special: z.array(letter),
  /** Groups of ids, and the forms in which the letters of a group look alike. */
  lookAlike: z.array(z.object({ letters: z.array(z.string()), places: z.array(z.string()) })),
  soundAlike: z.array(z.array(z.string())),
})

/** The ids of the letters that share a group with this one. */
const listMates = (groups: readonly (readonly string[])[], id: string) => [
  ...new Set(groups.filter(group => group.includes(id)).flatMap(group => group.filter(one => one !== id))),
]
/** The letters that look like this one when they stand alone, and those that sound like it. */
export const listAlike = ({ lookAlike, soundAlike }: z.infer<typeof Letters>, id: string) => ({
  lookAlike: listMates(
    lookAlike.filter(({ places }) => places.includes('isolated')).map(({ letters }) => letters),
    id,
  ),
  soundAlike: listMates(soundAlike, id),
})

const singleAnswer = z.object({
  kind: z.enum(['choose', 'fill', 'true-false']),
  promptFr: text,
  itemsAr: z.array(text).default([]),
  options: z.array(text),
  answer: text.transform(answer => [answer]),
  whyFr: text,
  alsoRight: z.array(z.array(text)).max(0).default([]),
})
const severalAnswers = z
  .object({
    kind: z.enum(['order', 'match']),
    promptFr: text,
    items: z.array(text).optional(),
    itemsAr: z.array(text).optional(),
    options: z.array(text).default([]),
    answer: z.array(text),
    whyFr: text,
    /** Other right orders. */
    alsoRight: z.array(z.array(text)).default([]),
  })
  .transform(({ items, itemsAr, ...rest }) => ({ ...rest, itemsAr: itemsAr ?? items ?? [] }))

export const Points = z.array(
  z.object({
    id: z.string(),
    titleFr: text,
    goalFr: text,
    explanationFr: text,
    steps: z.array(example.extend({ textFr: text })).default([]),
    examples: z.array(example),
    exercises: z.array(z.union([singleAnswer, severalAnswers])),
  }),
)

const textQuestion = z.object({ promptFr: text, promptAr: optional, options: z.array(text), answer: text })

export const Dialogues = z.array(
  z.object({
    id: z.string(),
    titleFr: text,
    lines: z.array(
      z.object({
        key: z.string().regex(lineKey),
        speaker: text,
        ar: text,
        soundsFr: text,
        fr: text,
        asks: z.enum(topics).nullable().default(null),
      }),
    ),
    questions: z.array(textQuestion).min(1),
  }),
)

export const Texts = z.array(
  z.object({
    id: z.string(),
    titleFr: text,
    titleAr: text,
    ar: text,
    fr: text,
    glossary: z.array(z.object({ ar: text, soundsFr: text, fr: text })),
    questions: z.array(textQuestion).min(1),
  }),
)

export const Placement = z.object({
  questions: z.array(
    textQuestion.extend({
      id: z.string(),
      level,
      ar: optional,
      /** The options are the scholarly transliteration of `ar`. */
      optionsAre: z.literal('translit').optional(),
    }),
  ),
})

/** Pictures of words, by the word's id. `alt` says what the picture shows. The shapes lie on a grid of 8 × 8. */
export const Pictures = z.record(
  z.string(),
  z.object({
    fr: z.string(),
    alt: z.string(),
    shapes: z.array(z.object({ fill: z.string(), d: z.string() })),
  }),
)
