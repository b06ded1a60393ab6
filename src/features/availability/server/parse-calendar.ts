import ICAL from 'ical.js'
import { overlap, type Period } from '#platform/time/period.ts'
import { zoneOfCalendar } from '#platform/time/windows-zones.ts'

export type ParsedCalendar = {
  /** In any order; they may overlap. */
  periods: Period[]
  /** Events of which an hour at least could not be read. */
  unreadEvents: number
}

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

/** The calendars of a text. The library returns one as it is, and several as a list. */
const parseCalendars = (text: string): ICAL.Component[] => {
  const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''))
  if (!Array.isArray(parsed)) return []
  const components = Array.isArray(parsed[0]) ? parsed : [parsed]
  return components
    .map(component => new ICAL.Component(component))
    .filter(component => component.name === 'vcalendar')
}

/** The values of all properties of a name. */
const valuesOf = (component: ICAL.Component, name: string): unknown[] =>
  component.getAllProperties(name).flatMap(property => property.getValues())

const timesOf = (component: ICAL.Component, name: string) =>
  valuesOf(component, name).filter(value => value instanceof ICAL.Time)

const dayOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`

const after = (start: ICAL.Time, duration: ICAL.Duration) => {
  const end = start.clone()
  end.addDuration(duration)
  return end
}

type Occurrence = { start: ICAL.Time; end: ICAL.Time }

/** The occurrences that an event has by itself, rule by rule. @param isBeyond where a rule need not be followed further */
const occurrencesOf = function* (
  event: ICAL.Event,
  isBeyond: (start: ICAL.Time) => boolean,
): Generator<Occurrence> {
  const { component, startDate, endDate } = event
  // Also one that its rule leaves out: the programs disagree about it, and a busy hour must not be sold.
  yield { start: startDate, end: endDate }
  for (const value of valuesOf(component, 'rdate')) {
    if (value instanceof ICAL.Period) yield { start: value.start, end: value.getEnd() }
    else if (value instanceof ICAL.Time) yield { start: value, end: after(value, event.duration) }
    else throw new Error('a date of another kind')
  }
  for (const rule of valuesOf(component, 'rrule')) {
    if (!(rule instanceof ICAL.Recur)) throw new Error('a rule of another kind')
    const starts = rule.iterator(startDate)
    // The iterator changes and returns the same object.
    for (let next = starts.next(); next && !isBeyond(next); next = starts.next()) {
      const start = next.clone()
      yield { start, end: after(start, event.duration) }
    }
  }
}

/** A change of an occurrence and all later ones (RANGE=THISANDFUTURE): they are as far from their own hour as the first one. */
const moveWith = (start: ICAL.Time, { recurrenceId, startDate, duration }: ICAL.Event): Occurrence => {
  const { zone } = startDate
  const moved = after(start.convertToZone(zone), startDate.subtractDate(recurrenceId.convertToZone(zone)))
  return { start: moved, end: after(moved, duration) }
}

/**
 * When the owner of a calendar is busy between two instants. Nothing of what the events say is returned. An event that can't be
 * read is counted. One may repeat without end, and slowly: the caller limits the time (calendar-thread.ts).
 * @returns undefined if the text is no calendar
 */
export const parseBusyPeriods = (
  text: string,
  { zone, from, until, ownSuffix }: ParseOptions,
): ParsedCalendar | undefined => {
  const calendars = attempt(() => parseCalendars(text)) ?? []
  if (calendars.length === 0) return undefined
  const events = calendars.flatMap(calendar => {
    const own = calendar.getAllSubcomponents('vevent').filter(event => !uidOf(event).endsWith(ownSuffix))
    registerZones(calendar, own)
    return own
  })

  const periods: Period[] = []
  const add = ({ start, end }: Occurrence) => {
    const startsAt = toInstant(start, zone)
    // Some programs end a whole day on that day.
    const isEmptyDay = start.isDate && end.compare(start) <= 0
    const endsAt = toInstant(isEmptyDay ? after(start, ICAL.Duration.fromString('P1D')) : end, zone)
    const isEmpty = Temporal.Instant.compare(startsAt, endsAt) >= 0
    const period = { startsAt, endsAt }
    if (!isEmpty && overlap(period, { startsAt: from, endsAt: until })) periods.push(period)
  }
  const millisecondsOf = (time: ICAL.Time) => toInstant(time, zone).epochMilliseconds
  // An occurrence that was changed is an event of its own, in place of the one that the rule yields.
  const changed = new Set<string>()
  const changesOfFuture = new Map<string, { from: number; event: ICAL.Event }[]>()
  const addChanged = (component: ICAL.Component) => {
    const event = new ICAL.Event(component)
    const at = millisecondsOf(event.recurrenceId)
    changed.add(`${uidOf(component)} ${at}`)
    if (takesTime(component)) add({ start: event.startDate, end: event.endDate })
    if (!event.modifiesFuture()) return
    if (event.startDate.isDate !== event.recurrenceId.isDate) throw new Error('whole days become hours')
    changesOfFuture.set(uidOf(component), [
      ...(changesOfFuture.get(uidOf(component)) ?? []),
      { from: at, event },
    ])
  }
  const addAll = (component: ICAL.Component) => {
    if (!takesTime(component)) return
    // Given no exceptions, the library does not look for them in the whole calendar, which would take quadratic time.
    const event = new ICAL.Event(component, { exceptions: [] })
    const changes =
      changesOfFuture.get(uidOf(component))?.toSorted((one, other) => other.from - one.from) ?? []
    const excluded = timesOf(component, 'exdate')
    const excludedDays = new Set(excluded.filter(({ isDate }) => isDate).map(dayOf))
    const excludedStarts = new Set(excluded.map(millisecondsOf))
    const isBeyond = (start: ICAL.Time) => millisecondsOf(start) >= until.epochMilliseconds
    for (const occurrence of occurrencesOf(event, isBeyond)) {
      const { start } = occurrence
      const at = millisecondsOf(start)
      if (
        changed.has(`${uidOf(component)} ${at}`) ||
        excludedStarts.has(at) ||
        excludedDays.has(dayOf(start))
      )
        continue
      const change = changes.find(each => each.from <= at)
      if (!change) add(occurrence)
      else if (takesTime(change.event.component)) add(moveWith(start, change.event))
    }
  }
  const addFreeBusy = (component: ICAL.Component) => {
    for (const property of component.getAllProperties('freebusy')) {
      if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
      for (const value of property.getValues())
        if (value instanceof ICAL.Period) add({ start: value.start, end: value.getEnd() })
    }
  }

  let unreadEvents = 0
  const readEach = (components: readonly ICAL.Component[], read: (component: ICAL.Component) => void) => {
    for (const component of components) {
      const isRead = attempt(() => {
        read(component)
        return true
      })
      if (!isRead) unreadEvents++
    }
  }
  const isChange = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const series = events.filter(component => !isChange(component))
  readEach(events.filter(isChange), addChanged)
  readEach(series, addAll)
  readEach(
    calendars.flatMap(calendar => calendar.getAllSubcomponents('vfreebusy')),
    addFreeBusy,
  )
  // A change of later occurrences can't be applied without its series.
  const uids = new Set(series.map(uidOf))
  for (const uid of changesOfFuture.keys()) if (!uids.has(uid)) unreadEvents++
  return { periods, unreadEvents }
}
