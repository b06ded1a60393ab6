const noReturnTo =
  /^\/(login|code|entrer|register|accord|teacher-register|forgot-password|reset-password|confirm|nouvelle-adresse|api|dev)(\/|$)/

/** «/en/en//e» → «//e»: unlike `withoutLocale` it repairs nothing, so that a wrong path is seen. */
const withoutPrefixes = (path: string) => path.replace(/^(?:\/en(?=\/|$))+/, '') || '/'

/** Characters of a page to return to. A constraint of the table sign_ups enforces the same. */
const maxReturnLength = 2000

/**
 * The page of this site to return to after signing in.
 * @param path from an address bar or a form, untrusted
 * @returns path, query and fragment as the browser reads them, without a language; undefined for another site, a script, or a
 *   page that would lead in a circle
 */
export const safeReturn = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  if (/[\\\p{Cc}]/u.test(path)) return undefined
  if (!URL.canParse(path, 'http://kalima.invalid')) return undefined
  // Browsers normalise `/..//e` to `//e`: check the normalised form, at every level of percent-encoding. Without the language,
  // which the redirect removes (platform/locale/paths.ts): `/en//e` leads to `//e`.
  const { origin, pathname, search, hash } = new URL(path, 'http://kalima.invalid')
  if (origin !== 'http://kalima.invalid') return undefined
  const bare = withoutPrefixes(pathname)
  let read = bare
  for (let round = 0; round < 4; round += 1) {
    if (/^\/\/|\\|\p{Cc}/u.test(read) || noReturnTo.test(read)) return undefined
    try {
      read = withoutPrefixes(decodeURIComponent(read))
    } catch {
      return undefined // malformed percent-encoding
    }
  }
  const normalised = bare + search + hash
  // As it is stored: percent-encoding has made it longer.
  return normalised.length > maxReturnLength ? undefined : normalised
}

/** Adds a notice to show on arrival (routes/-shell/notice-texts.ts). @param path of this site */
export const withNotice = (path: string, notice: string): string => {
  const [address = '', fragment] = path.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}notice=${notice}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
