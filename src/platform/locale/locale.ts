import { getLocale } from '#paraglide/runtime.js'

/** The languages of the interface: those of messages/. */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

/**
 * The language of what is being written: on the server that of the request or the mail (run-with-locale.ts), in the browser
 * that of the document (vite.config.ts puts a short runtime.js there), which changes with a new document only.
 */
export const currentLocale = (): Locale => getLocale()

/** For `Intl`. English as Europe writes it: «Tuesday 24 November», «17:00». */
export const intlLocale = (locale: Locale = currentLocale()): string => (locale === 'en' ? 'en-GB' : 'fr-FR')

/** One value per language, made when it is first needed: an `Intl` formatter takes a tenth of a millisecond. */
export const perLocale = <Value>(make: (locale: Locale) => Value): (() => Value) => {
  const made: Partial<Record<Locale, Value>> = {}
  return () => {
    const locale = currentLocale()
    const known = made[locale] ?? make(locale)
    made[locale] = known
    return known
  }
}
