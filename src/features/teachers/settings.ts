// Limits and formats of a teacher's settings, for form and server. Lengths are in characters; the database enforces the same.
export const maxBioLength = 4000
export const maxHeadlineLength = 200
export const maxDiplomaLength = 200
export const maxNoteLength = 2000
export const maxDiplomas = 10
export const maxStyles = 10
export const maxStyleLength = 60
export const maxRateCents = 100_000

/** Minimum notice before a booking, in minutes, as offered in the form. */
export const noticeChoices = [0, 60, 120, 240, 720, 1440, 2880, 10_080] as const

/** «35», «24,50», «24.5» as whole cents. Undefined for anything else, and above `maxRateCents`. */
export const parseEuros = (text: string): number | undefined => {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, ''))
  if (!found) return undefined
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents <= maxRateCents ? cents : undefined
}

/** Whole cents as the value of an input: «35», «24,50». */
export const toEuroInput = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** As typed, with the scheme in lower case: telephones begin a text with a capital. */
export const normaliseVideoUrl = (typed: string): string => typed.trim().replace(/^https:/i, 'https:')

/**
 * A full https URL without user name and password.
 * @param text normalised
 */
export const isVideoUrl = (text: string): boolean => {
  // The database counts U+0085 as a space, and `URL` would add missing slashes.
  if (text.length > 500 || !/^https:\/\/[^\s\u0085]+$/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** A year from 1900 to 2099, or empty. */
export const isDiplomaYear = (text: string): boolean => text === '' || /^(19|20)\d\d$/.test(text)
