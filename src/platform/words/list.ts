import { intlLocale, perLocale } from '#platform/locale/locale.ts'

const lists = perLocale(locale => new Intl.ListFormat(intlLocale(locale)))

/** «Adam», «Adam et Inès», «Adam, Inès et Rania» */
export const formatList = (parts: readonly string[]): string => lists().format(parts)
