import { getCountryForTimezone } from 'countries-and-timezones'

const names = new Intl.DisplayNames('fr', { type: 'region' })

/** The French name of a zone's country: «France» for Europe/Paris; empty for a zone of no country, such as UTC. */
export const countryOfZone = (zone: string): string => {
  const country = getCountryForTimezone(zone)
  return country ? (names.of(country.id) ?? '') : ''
}
