import { currentLocale } from '#platform/locale/locale.ts'

/** A text in the reader's language; the French where the English is missing. */
export const translated = (fr: string, en: string | null | undefined): string =>
  (currentLocale() === 'en' && en) || fr
