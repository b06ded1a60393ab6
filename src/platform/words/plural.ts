import type { Locale } from '#platform/locale/locale.ts'

const rules: Record<Locale, Intl.PluralRules> = {
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
}

/**
 * Which form of a sentence a count takes. On the server it stands in for Paraglide's own (vite.config.ts), which makes new rules
 * for every sentence: a seventh of the time of a list of teachers.
 */
export const plural = (locale: Locale, count: unknown) => rules[locale].select(Number(count))
