import { getCountryForTimezone } from 'countries-and-timezones'
import { perLocale } from '#platform/locale/locale.ts'

const names = perLocale(locale => new Intl.DisplayNames(locale, { type: 'region' }))

/** The name of a zone's country: «Allemagne», in English «Germany», for Europe/Berlin; empty for a zone of no country, such as UTC. */
export const countryOfZone = (zone: string): string => {
  const country = getCountryForTimezone(zone)
  return country ? (names().of(country.id) ?? '') : ''
}
