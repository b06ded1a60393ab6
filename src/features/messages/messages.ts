import { emptyIfInvisible } from '#platform/words/invisible.ts'

/** The maximum length of a message in code points, as PostgreSQL counts them. */
export const messageMaxLength = 4000

/** The two sides of a conversation. */
export type Side = 'parent' | 'teacher'

/** Why the other side reads no messages now. */
export const unreachables = ['teacher_gone', 'teacher_unavailable', 'family_unavailable'] as const
export type Unreachable = (typeof unreachables)[number]

/** The delay of the mail about a new message. None is sent when the message was read meanwhile. */
export const mailDelayMinutes = 3

// Control characters (tabs and line breaks are kept below), and controls of direction, which could disguise a text. The marks of
// Arabic keyboards (U+200E, U+200F, U+061C) stay.
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Normalizes a message: LF line breaks, no control characters, trimmed; empty when nothing in it can be seen. */
export const normalizeMessage = (text: string): string =>
  emptyIfInvisible(
    text
      .replace(/\r\n?/g, '\n')
      .replace(controlCharacters, character => (character === '\n' || character === '\t' ? character : ''))
      .trim(),
  )

const excerptLength = 120

/** The first 120 characters of a message on one line, for lists. */
export const toExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length <= excerptLength
    ? line
    : `${characters
        .slice(0, excerptLength - 1)
        .join('')
        .trimEnd()}…`
}
