import { z } from 'zod'
import { emptyIfInvisible, removeDirectionControls } from '#platform/words/invisible.ts'

// Schemas for request data. If the message of an issue is a refusal code, errors.ts responds with that refusal.

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The id of a record, in lower case as PostgreSQL writes it. A malformed one is not_found, like an unknown one. */
export const Id = z
  .guid({ error: ({ code }) => (code === 'invalid_format' ? 'not_found' : undefined) })
  .toLowerCase()

/** The id that the caller chose for a new record, so that a request sent twice makes one. */
export const NewId = z.guid().toLowerCase()

/** Yes or no, as JSON or in an address (`?trial=false`). */
export const BooleanParam = z.union([z.boolean(), z.stringbool()])

/** The number of a page of a list, from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** A page of a long list that begins after a row: `next` of the page before. */
export const CursorInput = {
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
/** As CursorInput, where the cursor is an encrypted name. */
export const NameCursorInput = { ...CursorInput, after: z.string().max(2000).optional() }
export const NextPage = z.string().nullable().describe('Où commence la page suivante ; null à la fin')

/** An instant in a response. */
export const UtcInstant = z.string().describe('Instant en UTC, ISO 8601')

/** Required text, which may be empty; if absent, the refusal is missing_fields. */
export const text = () => z.string({ error: ({ input }) => (input == null ? 'missing_fields' : undefined) })

/** A field that must be filled in; if absent or empty, the refusal is missing_fields. */
export const required = (field: z.ZodType<string, string>) =>
  text()
    .pipe(field)
    .refine(value => value !== '', 'missing_fields')

/**
 * Text of one line: no line break, no control character, no lone surrogate, and no control of direction (U+202E and its like),
 * which would make a name read as another.
 */
export const line = (longest: number) =>
  z
    .string()
    .normalize()
    .trim()
    .overwrite(emptyIfInvisible)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u)

/** As `line`, for text that people paste: line breaks and runs of spaces become one space. */
export const singleSpaced = (longest: number) =>
  text()
    .overwrite(value => value.replace(/\s+/g, ' '))
    .pipe(line(longest))

/** Free text of several lines, without controls of direction; all line endings become \n. */
export const lines = (longest: number) =>
  z
    .string()
    .normalize()
    .overwrite(value => removeDirectionControls(value.replace(/\r\n?|[\u2028\u2029]/g, '\n')))
    .trim()
    .overwrite(emptyIfInvisible)
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u)

/** An instant with an offset, in the years that `isPlainDate` accepts. */
export const InstantText = z.iso.datetime({ offset: true }).transform((text, context) => {
  try {
    const instant = Temporal.Instant.from(text)
    const { epochMilliseconds } = instant
    if (epochMilliseconds > Date.UTC(1970, 0) && epochMilliseconds < Date.UTC(2201, 0, 2)) return instant
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  context.addIssue({ code: 'custom', message: 'Not an instant between 1970 and 2200' })
  return z.NEVER
})
