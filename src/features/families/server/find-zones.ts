import { m } from '#paraglide/messages.js'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { timeZones } from '#platform/time/zones.ts'
import { frenchCities } from './french-cities.ts'

export type FoundZone = { zone: string; label: string }
const maxOptions = 40

const normalise = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[_/’'().-]/g, ' ')
    .toLowerCase()

type City = { name: string; words: string[]; zone: string; population: number }

let cities: Promise<City[]> | undefined
/** Seven thousand cities, the most populous first. Read at the first search, by the server alone. */
const readCities = () => {
  cities ??= import('city-timezones').then(({ default: { cityMapping } }) =>
    cityMapping
      .filter(({ timezone }) => Boolean(timezone))
      .map(({ city, city_ascii, iso2, timezone, pop }) => {
        const french = frenchCities[`${city_ascii}, ${iso2}`]
        const names = normalise([french, city, city_ascii].join(' ')).split(' ')
        return { name: french ?? city, words: names.filter(Boolean), zone: timezone, population: pop }
      })
      .sort((one, other) => other.population - one.population),
  )
  return cities
}

const startsEach = (names: readonly string[], words: readonly string[]) =>
  words.every(word => names.some(name => name.startsWith(word)))

/**
 * The time zones whose place begins with what was typed, then those of cities that do: «Lyon» finds the zone of Paris. Accents
 * and capitals do not matter. Nothing typed finds all zones.
 */
export const findZones = async (typed: string, now: Temporal.Instant): Promise<FoundZone[]> => {
  const zones = timeZones(now)
  const words = normalise(typed).split(' ').filter(Boolean)
  if (words.length === 0) return zones.slice(0, maxOptions)
  // Matches the place in French or as the zone spells it, but not the continent: «ca» finds Le Caire, not all of Africa.
  const direct = zones.filter(({ zone, label }) =>
    startsEach(normalise(`${label} ${zone.slice(zone.lastIndexOf('/') + 1)}`).split(' '), words),
  )
  const offsets = new Map(zones.map(({ zone, label }) => [zone, /\(.*\)$/.exec(label)?.[0] ?? '']))
  const found = new Map(direct.map(one => [one.zone, one]))
  const options = [...direct]
  for (const city of await readCities()) {
    if (options.length >= maxOptions) break
    const offset = offsets.get(city.zone)
    const key = `${city.name} ${city.zone}`
    // The zone's own place is there already; two places of one name in one zone are one choice.
    if (offset === undefined || found.has(key) || !startsEach(city.words, words)) continue
    const isOwnPlace = found.get(city.zone)?.label.startsWith(`${city.name} `)
    if (isOwnPlace) continue
    const option = {
      zone: city.zone,
      label: m.families_zone_of_city({ city: city.name, zone: zoneLabel(city.zone), offset }),
    }
    found.set(key, option)
    options.push(option)
  }
  return options.slice(0, maxOptions)
}
