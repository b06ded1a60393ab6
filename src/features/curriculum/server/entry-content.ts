import { z } from 'zod'
import { lineKey, topics } from '#features/learning/curriculum.ts'
import { line, lines } from '#platform/http/input.ts'
import { mostRows } from '../entries.ts'

const optional = (longest: number) =>
  line(longest)
    .nullable()
    .transform(value => value || null)
const Example = z.object({ ar: line(120), soundsFr: line(120), fr: line(200) })

/** The input for a text or dialogue. `storyFaults` checks it and names the field of each fault. */
export const StoryContent = z.object({
  titleFr: line(200),
  titleAr: optional(200),
  lines: z
    .array(
      z.object({
        // Lines that were stored before there were keys have none: their place was the key.
        key: z.string().regex(lineKey).optional(),
        speaker: optional(60),
        ar: lines(3000),
        soundsFr: optional(1000),
        fr: lines(3000),
        // Lines that were stored before there was `asks` have none.
        asks: z.enum(topics).nullable().default(null),
      }),
    )
    .max(mostRows.lines)
    .transform(all => all.map((one, place) => ({ ...one, key: one.key ?? String(place) })))
    .refine(all => new Set(all.map(({ key }) => key)).size === all.length),
  glossary: z.array(Example).max(mostRows.glossary),
  questions: z
    .array(
      z.object({
        promptFr: line(300),
        promptAr: optional(300),
        options: z.array(line(200)).max(8),
        answer: line(200),
      }),
    )
    .max(mostRows.questions),
})

const Items = z.array(line(300)).max(20)

/** The input for an exercise; its kind stays. `exerciseFaults` checks it and names the field of each fault. */
export const ExerciseContent = z.object({
  promptFr: line(400),
  itemsAr: Items,
  options: Items,
  answer: Items,
  whyFr: line(600),
  alsoRight: z.array(Items).max(10),
})
