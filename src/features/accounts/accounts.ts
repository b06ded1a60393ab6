/** Hours that a confirmation link lives, and minutes that a password link does. */
export const confirmationHours = 48
export const resetMinutes = 60

export const passwordMinLength = 8
export const passwordMaxLength = 128

/**
 * One spelling for one mailbox: what looks alike compares alike (NFKC turns full-width letters and the Kelvin sign into
 * plain ones), without blanks around it, in lower case.
 */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

// Ours and better-auth's agree: an address that could be registered but not signed in with would lock its owner out.
const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Whether a normalised address can be written to. */
export const isEmail = (email: string): boolean => email.length <= 254 && emailShape.test(email)

/** A child's name as its parent chose it, whatever the keyboard made of it. */
export const normaliseUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

export type PasswordProblem = 'weak_password' | 'password_too_long'

/** Adults choose at least eight characters (counted as a person counts them); any character will do. */
export const passwordProblem = (password: string): PasswordProblem | undefined => {
  if (password.length > passwordMaxLength) return 'password_too_long'
  return [...password].length < passwordMinLength || password.trim() === '' ? 'weak_password' : undefined
}

const noReturnTo = /^\/(login|register|teacher-register|forgot-password|reset-password|confirm|api|dev)(\/|$)/

/**
 * The page of this site that a person came from and goes back to after signing in (specification §2, Login).
 * @param path from an address bar or a form: anybody may have written it
 * @returns path, query and fragment as the browser will read them; undefined for another site, a script, or a page that
 *   would lead in a circle
 */
export const safeReturn = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || path.length > 2000 || !path.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(path)) return undefined
  if (!URL.canParse(path, 'http://kalima.invalid')) return undefined
  // `/..//e` is `//e` once a browser has tidied it: what counts is the tidied form, decoded as often as somebody may.
  const { origin, pathname, search, hash } = new URL(path, 'http://kalima.invalid')
  if (origin !== 'http://kalima.invalid') return undefined
  let read = pathname
  for (let round = 0; round < 4; round += 1) {
    if (/^\/\/|\\|\p{Cc}/u.test(read) || noReturnTo.test(read)) return undefined
    try {
      read = decodeURIComponent(read)
    } catch {
      return undefined // not percent-encoding: no address of ours
    }
  }
  return `${pathname}${search}${hash}`
}

/** The same address with a notice to show on arrival (site/web/notices.tsx). @param path of this site */
export const withNotice = (path: string, notice: string): string => {
  const [address = '', fragment] = path.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}notice=${notice}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

/** Where a parent who has registered goes on, with the way back that led to the form (specification §2). */
export const registeredPath = (from: unknown): string => {
  const search = new URLSearchParams({ after: 'registered', notice: 'registered' })
  const back = safeReturn(from)
  if (back) search.set('from', back)
  return `/login?${search}`
}
