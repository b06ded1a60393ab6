import ICAL from 'ical.js'
import { overlap, type Period } from '#platform/time/period.ts'
import { zoneOfCalendar } from '#platform/time/windows-zones.ts'

export type ParseOptions = {
  /** The owner's zone, for whole days and times that name no zone. */
  zone: string
  from: Temporal.Instant
  until: Temporal.Instant
  /** The end of the ids of our own lessons, which come back when a teacher subscribes to them: «@kalima.example». */
  ownSuffix: string
}

/** The offset of a zone that a calendar names without describing it. */
class NamedZone extends ICAL.Timezone {
  readonly #zone: string
  constructor(name: string, zone: string) {
    super({ tzid: name })
    this.#zone = zone
  }
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second })
    const utc = local.toZonedDateTime('UTC').epochMilliseconds
    return (utc - local.toZonedDateTime(this.#zone).epochMilliseconds) / 1000
  }
}

const timeProperties = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']

/** Lets the library find the zones that the calendar does not describe. Some are named as in Outlook. */
const registerZones = (calendar: ICAL.Component, events: readonly ICAL.Component[]) => {
  const described = new Set(
    calendar.getAllSubcomponents('vtimezone').map(zone => zone.getFirstPropertyValue('tzid')),
  )
  for (const property of events.flatMap(event =>
    timeProperties.flatMap(name => event.getAllProperties(name)),
  )) {
    const name = property.getFirstParameter('tzid')
    if (!name || described.has(name) || ICAL.TimezoneService.has(name)) continue
    const zone = zoneOfCalendar(name)
    if (zone) ICAL.TimezoneService.register(new NamedZone(name, zone), name)
  }
}

const toInstant = (time: ICAL.Time, zone: string): Temporal.Instant => {
  const { year, month, day, hour, minute, second, isDate } = time
  if (!isDate && time.zone !== ICAL.Timezone.localTimezone)
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
  const local = isDate ? { year, month, day } : { year, month, day, hour, minute, second }
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
}

const textOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? '').toUpperCase()

/** An event that is cancelled or shown as free takes no time. */
const takesTime = (event: ICAL.Component) =>
  textOf(event, 'transp') !== 'TRANSPARENT' &&
  textOf(event, 'status') !== 'CANCELLED' &&
  textOf(event, 'x-microsoft-cdo-busystatus') !== 'FREE'

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

/** Undefined when the library rejects the text. It throws errors of its own and TypeErrors; the text comes from another host. */
const attempt = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/**
 * When the owner of a calendar is busy between two instants. Nothing of what the events say is returned. An event that can't be
 * read is left out. One may repeat without end, and slowly: the caller limits the time (calendar-thread.ts).
 * @returns undefined if the text is no calendar
 */
export const parseBusyPeriods = (
  text: string,
  { zone, from, until, ownSuffix }: ParseOptions,
): Period[] | undefined => {
  const calendar = attempt(() => new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, ''))))
  if (calendar?.name !== 'vcalendar') return undefined
  const events = calendar.getAllSubcomponents('vevent').filter(event => !uidOf(event).endsWith(ownSuffix))
  registerZones(calendar, events)

  const periods: Period[] = []
  const add = (start: ICAL.Time, end: ICAL.Time) => {
    const period = { startsAt: toInstant(start, zone), endsAt: toInstant(end, zone) }
    const isEmpty = Temporal.Instant.compare(period.startsAt, period.endsAt) >= 0
    if (!isEmpty && overlap(period, { startsAt: from, endsAt: until })) periods.push(period)
  }
  // An occurrence that was changed is an event of its own, in place of the one that the rule yields.
  const changed = new Set<string>()
  const keyOf = (uid: string, time: ICAL.Time) => `${uid} ${toInstant(time, zone).epochMilliseconds}`
  const addChanged = (component: ICAL.Component) => {
    const event = new ICAL.Event(component)
    changed.add(keyOf(event.uid, event.recurrenceId))
    if (takesTime(component)) add(event.startDate, event.endDate)
  }
  const addAll = (component: ICAL.Component) => {
    if (!takesTime(component)) return
    // Given no exceptions, the library does not look for them in the whole calendar, which would take quadratic time.
    const event = new ICAL.Event(component, { exceptions: [] })
    if (!event.isRecurring()) return add(event.startDate, event.endDate)
    const occurrences = event.iterator()
    for (let start = occurrences.next(); start; start = occurrences.next()) {
      if (Temporal.Instant.compare(toInstant(start, zone), until) >= 0) return
      if (changed.has(keyOf(event.uid, start))) continue
      const { startDate, endDate } = event.getOccurrenceDetails(start)
      add(startDate, endDate)
    }
  }
  const isChange = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  for (const component of events.filter(isChange)) attempt(() => addChanged(component))
  for (const component of events) if (!isChange(component)) attempt(() => addAll(component))
  return periods
}
