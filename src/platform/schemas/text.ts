import * as z from 'zod/mini'

// For schemas that forms share with the server: zod/mini, because all of zod is three times as large in the browser. Both
// libraries build the same schemas, so one contains the other's.

/**
 * Text of one line: no line break, nothing invisible, no lone surrogate, and no control of direction (U+202E and its like),
 * which would make a name read as another.
 */
export const lineChecks = (longest: number) => [
  z.normalize(),
  z.trim(),
  z.maxLength(longest),
  z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u),
]

/** Text of several lines; all line endings become \n. */
export const linesChecks = (longest: number) => [
  z.normalize(),
  z.overwrite<string>(value => value.replace(/\r\n?|[\u2028\u2029]/g, '\n')),
  z.trim(),
  z.maxLength(longest),
  z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u),
]

export const line = (longest: number) => z.string().check(...lineChecks(longest))
export const lines = (longest: number) => z.string().check(...linesChecks(longest))
