import { currentLocale, type Locale } from './locale.ts'

/** Pages of a person, whose language is that person's. All others are public, and their address says the language. */
const personalPath =
  /^\/(?:(?:parent|student|admin|lesson|book-lesson|candidature|accord|mes-donnees|api|dev)(?:[/?#]|$)|teacher(?:[?#]|$|\/(?!profile\/|[0-9a-f]{8}-)))/

const englishPrefix = /^\/en(?=[/?#]|$)/

export const isPersonalPath = (path: string): boolean => personalPath.test(path)

/** Whether the address names English: «/en», «/en/teachers». */
export const isEnglishPath = (path: string): boolean => englishPrefix.test(path)

/**
 * «/en/teachers?q=a» → «/teachers?q=a»; a path without a language stays. The result begins with one slash: browsers read `//host`
 * and `/\\host` as another site, and skip control characters.
 */
export const withoutLocale = (path: string): string =>
  path.replace(englishPrefix, '').replace(/^[/\\\p{Cc}]*/u, '/')

/** The address of a page in a language. @param path of this site, with or without a language */
export const localizedPath = (path: string, locale: Locale = currentLocale()): string => {
  const bare = withoutLocale(path)
  if (locale === 'fr' || isPersonalPath(bare)) return bare
  return bare.replace(/^\/(?=[?#]|$)/, '').replace(/^/, '/en')
}
