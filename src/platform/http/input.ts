import { z } from 'zod'

// Schemas of what requests carry. Where a message is the code of a refusal, errors.ts answers with that refusal.

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** The id of a record that must exist: a malformed one is not_found, like one that names nothing. */
export const Id = z.guid({ error: ({ code }) => (code === 'invalid_format' ? 'not_found' : undefined) })

/** Text of one line: no line break, nothing invisible, no lone surrogate. */
export const line = (longest: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)

/** Text of several lines. */
export const lines = (longest: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|\r?\n|\t)*$/u)
