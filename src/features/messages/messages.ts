import { emptyIfInvisible, removeDirectionControls } from '#platform/words/invisible.ts'

/** The maximum length of a message in code points, as PostgreSQL counts them. */
export const messageMaxLength = 4000

/** The two sides of a conversation. */
export type Side = 'parent' | 'teacher'

/** Why the other side reads no messages now. */
export const unreachables = ['teacher_gone', 'teacher_unavailable', 'family_unavailable'] as const
export type Unreachable = (typeof unreachables)[number]

/** The delay of the mail about a new message. None is sent when the message was read meanwhile. */
export const mailDelayMinutes = 3

// Tabs and line breaks are kept below.
const controlCharacters = /\p{Cc}/gu

/** Normalizes a message: LF line breaks, no control characters, trimmed; empty when nothing in it can be seen. */
export const normalizeMessage = (text: string): string =>
  emptyIfInvisible(
    removeDirectionControls(text)
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
