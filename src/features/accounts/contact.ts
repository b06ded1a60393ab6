/** The page after a new address was confirmed, signed in or not. */
export const emailChangedPath = '/?notice=email-changed'

/** Hours that the link to a new address works. */
export const emailChangeHours = 24

/**
 * One spelling for one telephone number: digits with an optional `+`, in groups as it was written. Brackets go, and `00` in
 * front becomes `+`.
 * @returns null for none, undefined for what is no number
 */
export const normalisePhone = (typed: string): string | null | undefined => {
  const text = typed
    .normalize('NFKC')
    .replace(/\(0\)/g, ' ')
    .replace(/[()]/g, ' ')
    .replace(/[\s/‐-―]+/gu, ' ')
    .trim()
    .replace(/^00(?=\s?[1-9])/, '+')
    .replace(/^\+\s+/, '+')
  if (text === '') return null
  return /^\+?[0-9]([ .-]?[0-9]){5,14}$/.test(text) ? text : undefined
}
