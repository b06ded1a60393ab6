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

/** The first language of an Accept-Language header that we speak, by its weights. @returns undefined if there is none */
export const acceptedLocale = (header: string | null | undefined): Locale | undefined => {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(item => {
      const [range = '', ...parameters] = item.split(';')
      const weight = parameters.find(each => each.trim().startsWith('q='))
      const quality = weight === undefined ? 1 : Number(weight.trim().slice(2))
      return {
        language: range.trim().toLowerCase().split('-')[0],
        quality: Number.isNaN(quality) ? 0 : quality,
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { language } of wanted) {
    const known = locales.find(locale => locale === language)
    if (known) return known
  }
  return undefined
}
