/** How long a confirmation link works. */
export const confirmationHours = 48
/** How long the six digits of a confirmation mail work. */
export const codeMinutes = 60
/** How long a link to choose a new password works. */
export const resetMinutes = 60

/** One spelling for one mailbox: NFKC (full-width letters and the Kelvin sign become plain ones), trimmed, lower case. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

// The same as better-auth's: an address that may register must be able to sign in.
const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/**
 * Addresses under .invalid are those of children's logins and of erased accounts: one that a person took would be in their way.
 * @param email normalised
 */
export const isEmail = (email: string): boolean =>
  email.length <= 254 && emailShape.test(email) && !email.endsWith('.invalid')

/** One spelling for one login name. */
export const normaliseUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

/** Whether a name contains an address or a link: «://», «www.», «@» or a domain like «exemple.com»; «J.Paul» does not. */
export const containsLink = (name: string): boolean => {
  const withoutInitials = name.normalize('NFKC').replace(/(?<!\p{L})\p{Lu}\.(?=\p{Lu}\p{Ll})/gu, '')
  return /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(withoutInitials)
}

const noReturnTo =
  /^\/(?:en\/)?(login|code|entrer|register|accord|teacher-register|forgot-password|reset-password|confirm|nouvelle-adresse|api|dev)(\/|$)/

/** Characters of a page to return to. A constraint of the table sign_ups enforces the same. */
const maxReturnLength = 2000

/**
 * The page of this site to return to after signing in.
 * @param path from an address bar or a form, untrusted
 * @returns path, query and fragment as the browser reads them; undefined for another site, a script, or a page that would
 *   lead in a circle
 */
export const safeReturn = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(path)) return undefined
  if (!URL.canParse(path, 'http://kalima.invalid')) return undefined
  // Browsers normalise `/..//e` to `//e`: check the normalised form, at every level of percent-encoding.
  const { origin, pathname, search, hash } = new URL(path, 'http://kalima.invalid')
  if (origin !== 'http://kalima.invalid') return undefined
  let read = pathname
  for (let round = 0; round < 4; round += 1) {
    if (/^\/\/|\\|\p{Cc}/u.test(read) || noReturnTo.test(read)) return undefined
    try {
      read = decodeURIComponent(read)
    } catch {
      return undefined // malformed percent-encoding
    }
  }
  const normalised = pathname + search + hash
  // As it is stored: percent-encoding has made it longer.
  return normalised.length > maxReturnLength ? undefined : normalised
}

/** Adds a notice to show on arrival (routes/-shell/notice-texts.ts). @param path of this site */
export const withNotice = (path: string, notice: string): string => {
  const [address = '', fragment] = path.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}notice=${notice}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

/** The page that waits for the code after a parent's registration. */
export const registeredPath = '/verification'
