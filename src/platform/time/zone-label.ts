import { m } from '#paraglide/messages.js'
import { currentLocale } from '#platform/locale/locale.ts'
import { placeOf } from './zone-names.ts'

/** Names before which «de» becomes «d’»: vowels and some silent h. Hong Kong and Harare are not among them. */
const elided = /^(?:[AEIOUÀÂÉÈÊËÎÏÔÛ]|Helsinki|Halifax|Hébron|Honolulu|Hobart|Hô )/
const pluralPlaces = new Set(['Açores', 'Canaries'])
const feminineIsland = /^Île /

/** «de Paris», «du Caire», «d’Alger», «des Açores» */
const ofPlace = (place: string): string => {
  if (place === 'UTC') return place
  if (place.startsWith('Le ')) return `du ${place.slice(3)}`
  if (pluralPlaces.has(place)) return `des ${place}`
  if (place === 'Vatican') return `du ${place}`
  if (feminineIsland.test(place)) return `de l’${place}`
  return elided.test(place) ? `d’${place}` : `de ${place}`
}

/** «heure de Paris», «heure UTC»; in English «Paris time» */
export const zoneLabel = (zone: string): string => {
  const place = placeOf(zone)
  return m.ui_zone_label({ of: currentLocale() === 'en' ? place : ofPlace(place) })
}
