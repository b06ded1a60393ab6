/** What holds for a teacher's own particulars, for the form and for the server; lengths are the database's. */
export const longestBio = 4000
export const longestHeadline = 200
export const longestDiploma = 200
export const longestNote = 2000
export const mostDiplomas = 10
export const mostStyles = 10
export const longestStyle = 60
export const mostRateCents = 100_000

/** Notice to choose from, in minutes; up to a fortnight. */
export const notices = [0, 60, 120, 240, 720, 1440, 2880, 10_080] as const

/** «35», «24,50», «24.5» as whole cents; undefined for what is no such amount up to 1 000 €. */
export const centsOf = (typed: string): number | undefined => {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, ''))
  if (!found) return undefined
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return cents <= mostRateCents ? cents : undefined
}

/** Whole cents as they are typed: «35», «24,50». */
export const typedEuros = (cents: number): string =>
  cents % 100 === 0
    ? String(cents / 100)
    : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** An address that a film may be fetched from: https alone, without a name and password in it. */
export const isVideoAddress = (text: string): boolean => {
  if (text.length > 500 || /\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** «2016» or nothing; no diploma of another age. */
export const isDiplomaYear = (text: string): boolean => text === '' || /^(19|20)\d\d$/.test(text)
