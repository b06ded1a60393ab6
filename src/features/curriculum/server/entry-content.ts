import { z } from 'zod'
import { lineKey, topics } from '#features/learning/curriculum.ts'
import { line, lines } from '#platform/http/input.ts'
import { exerciseLengths, maxItems, maxOptions, maxOrders, maxRows, textLengths } from '../entries.ts'

const optional = (longest: number) =>
  line(longest)
    .nullable()
    .transform(value => value || null)

const { lines: lineLengths, glossary: glossLengths, questions: questionLengths } = textLengths

/** The input for a text or dialogue. `textEntryFaults` checks it and names the field of each fault. */
export const TextContentInput = z.object({
  titleFr: line(textLengths.titleFr),
  titleAr: optional(textLengths.titleAr),
  lines: z
    .array(
      z.object({
        // Lines that were stored before there were keys have none: their place was the key.
        key: z.string().regex(lineKey).optional(),
        speaker: optional(lineLengths.speaker),
        ar: lines(lineLengths.ar),
        soundsFr: optional(lineLengths.soundsFr),
        fr: lines(lineLengths.fr),
        // Lines that were stored before there was `asks` have none.
        asks: z.enum(topics).nullable().default(null),
      }),
    )
    .max(maxRows.lines)
    .transform(all => all.map((one, place) => ({ ...one, key: one.key ?? String(place) })))
    .refine(all => new Set(all.map(({ key }) => key)).size === all.length),
  glossary: z
    .array(
      z.object({
        ar: line(glossLengths.ar),
        soundsFr: line(glossLengths.soundsFr),
        fr: line(glossLengths.fr),
      }),
    )
    .max(maxRows.glossary),
  questions: z
    .array(
      z.object({
        promptFr: line(questionLengths.promptFr),
        promptAr: optional(questionLengths.promptAr),
        options: z.array(line(questionLengths.options)).max(maxOptions),
        answer: line(questionLengths.answer),
      }),
    )
    .max(maxRows.questions),
})

const Items = z.array(line(exerciseLengths.items)).max(maxItems)

/** The input for an exercise; its kind stays. `exerciseFaults` checks it and names the field of each fault. */
export const ExerciseContentInput = z.object({
  promptFr: line(exerciseLengths.promptFr),
  itemsAr: Items,
  options: Items,
  answer: Items,
  whyFr: line(exerciseLengths.whyFr),
  alsoRight: z.array(Items).max(maxOrders),
})
