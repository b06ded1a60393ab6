/** Characters of one message, as PostgreSQL counts them. */
export const messageMaxLength = 4000

/** Which of the two wrote. */
export type Side = 'parent' | 'teacher'

/** A person who reads along on the screen needs no mail: it leaves this much later, and only if nobody read meanwhile. */
export const mailAfterMinutes = 3

// Tabs and line breaks are text; other control characters only ever come from programs. Overrides of the writing direction turn words round.
const unprintable = /[\p{Cc}\u202a-\u202e]/gu

/** A message as it is kept: line breaks of one kind, no control characters, no empty lines around it. */
export const messageText = (written: string): string =>
  written
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, sign => (sign === '\n' || sign === '\t' ? sign : ''))
    .trim()

const excerptLength = 120

/** The beginning of a message on one line, for lists. */
export const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  const signs = [...line]
  return signs.length <= excerptLength
    ? line
    : `${signs
        .slice(0, excerptLength - 1)
        .join('')
        .trimEnd()}…`
}
