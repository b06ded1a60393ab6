import ICAL from 'ical.js'
import type { Period } from '#platform/time/period.ts'
import { zoneOfCalendar } from '#platform/time/windows-zones.ts'
import { type ZoneClock, zoneClock } from '#platform/time/zone-clock.ts'
import { attempt, hasUnreadProperty, parseCalendars } from './calendar-text.ts'
import { isFloating, localMilliseconds, startsOf } from './repetitions.ts'

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
  readonly #clock: ZoneClock
  constructor(name: string, zone: string) {
    super({ tzid: name })
    this.#clock = zoneClock(zone)
  }
  override utcOffset(time: ICAL.Time): number {
    const local = Math.floor(localMilliseconds(time) / 60_000)
    return (local - this.#clock.earliestFrom(local)) * 60
  }
}

/** Whether a calendar's own description of a zone says its offsets, in a way that the library can follow to its end. */
const isZoneDescribed = (zone: ICAL.Component) => {
  const changes = zone.getAllSubcomponents()
  const isRead = changes.every(change => {
    const rules = attempt(() => valuesOf(change, 'rrule'))
    return (
      ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every(name => change.hasProperty(name)) &&
      !hasUnreadProperty(change) &&
      rules?.every(rule => rule instanceof ICAL.Recur && rule.freq === 'YEARLY')
    )
  })
  return zone.hasProperty('tzid') && changes.length > 0 && isRead
}

const timeProperties = ['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate']
const timePropertiesOf = (event: ICAL.Component) =>
  timeProperties.flatMap(name => event.getAllProperties(name))

/** Lets the library find the zones that the calendar does not describe. Some are named as in Outlook. */
const registerZones = (calendar: ICAL.Component, events: readonly ICAL.Component[]) => {
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    if (!isZoneDescribed(zone)) calendar.removeSubcomponent(zone)
  const names = new Set(events.flatMap(timePropertiesOf).map(property => property.getFirstParameter('tzid')))
  for (const name of names) {
    if (!name || ICAL.TimezoneService.has(name)) continue
    const zone = zoneOfCalendar(name)
    if (zone) ICAL.TimezoneService.register(new NamedZone(name, zone), name)
  }
}

/** Whether a time names an unknown zone; it was read in the owner's. */
const hasUnknownZone = (event: ICAL.Component) =>
  timePropertiesOf(event).some(
    property =>
      property.getFirstParameter('tzid') &&
      property.getValues().some((value: unknown) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time && !time.isDate && isFloating(time)
      }),
  )

/** Throws if an event could not be read in full, after what could be read was added. */
const checkRead = (event: ICAL.Component) => {
  if (hasUnreadProperty(event) || hasUnknownZone(event)) throw new Error('an event that is read in part')
}

const toMilliseconds = (time: ICAL.Time, zone: string): number => {
  if (!isFloating(time)) return time.toUnixTime() * 1000
  const local = localMilliseconds(time)
  const minute = Math.floor(local / 60_000)
  return zoneClock(zone).earliestFrom(minute) * 60_000 + (local - minute * 60_000)
}

const textOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? '').toUpperCase()

/** An event that is cancelled or shown as free takes no time. */
const takesTime = (event: ICAL.Component) =>
  textOf(event, 'transp') !== 'TRANSPARENT' &&
  textOf(event, 'status') !== 'CANCELLED' &&
  textOf(event, 'x-microsoft-cdo-busystatus') !== 'FREE'

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

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

/** Two clocks are never farther apart, and no clock change is longer. */
const clockMargin = 3 * 86_400_000

type Occurrence = { start: ICAL.Time; end: ICAL.Time }

/**
 * The occurrences that an event has by itself, rule by rule.
 * @param from milliseconds; those that start before may be left out
 */
const occurrencesOf = function* (
  event: ICAL.Event,
  { zone, from, isBeyond }: { zone: string; from: number; isBeyond: (start: ICAL.Time) => boolean },
): Generator<Occurrence> {
  const { component, startDate, endDate, duration } = event
  // Also one that its rule leaves out: the programs disagree about it, and a busy hour must not be sold.
  yield { start: startDate, end: endDate }
  for (const value of valuesOf(component, 'rdate')) {
    if (value instanceof ICAL.Period) yield { start: value.start, end: value.getEnd() }
    else if (value instanceof ICAL.Time) yield { start: value, end: after(value, duration) }
    else throw new Error('a date of another kind')
  }
  for (const rule of valuesOf(component, 'rrule')) {
    if (!(rule instanceof ICAL.Recur)) throw new Error('a rule of another kind')
    for (const start of startsOf(rule, startDate, { zone, from })) {
      if (isBeyond(start)) break
      yield { start, end: after(start, duration) }
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
 * read, or not all of it, is counted. There may be many slow ones: the caller limits the time (calendar-thread.ts).
 * @returns undefined if the text is no calendar
 */
export const parseBusyPeriods = (
  text: string,
  { zone, from, until, ownSuffix }: ParseOptions,
): ParsedCalendar | undefined => {
  const calendars = parseCalendars(text)
  if (!calendars) return undefined
  const events = calendars.flatMap(calendar => {
    const own = calendar.getAllSubcomponents('vevent').filter(event => !uidOf(event).endsWith(ownSuffix))
    registerZones(calendar, own)
    return own
  })

  const periods: Period[] = []
  const millisecondsOf = (time: ICAL.Time) => toMilliseconds(time, zone)
  const add = ({ start, end }: Occurrence) => {
    const startsAt = millisecondsOf(start)
    // Some programs end a whole day on that day.
    const isEmptyDay = start.isDate && end.compare(start) <= 0
    const endsAt = millisecondsOf(isEmptyDay ? after(start, ICAL.Duration.fromString('P1D')) : end)
    if (!Number.isFinite(startsAt) || !Number.isFinite(endsAt)) throw new Error('no time')
    if (startsAt < endsAt && startsAt < until.epochMilliseconds && endsAt > from.epochMilliseconds)
      periods.push({
        startsAt: Temporal.Instant.fromEpochMilliseconds(startsAt),
        endsAt: Temporal.Instant.fromEpochMilliseconds(endsAt),
      })
  }
  // An occurrence that was changed is an event of its own, in place of the one that the rule yields.
  const changed = new Set<string>()
  const changesOfFuture = new Map<string, { from: number; event: ICAL.Event }[]>()
  const addChanged = (component: ICAL.Component) => {
    const event = new ICAL.Event(component)
    const at = millisecondsOf(event.recurrenceId)
    changed.add(`${uidOf(component)} ${at}`)
    if (takesTime(component)) add({ start: event.startDate, end: event.endDate })
    if (!event.modifiesFuture()) return checkRead(component)
    if (event.startDate.isDate !== event.recurrenceId.isDate) throw new Error('whole days become hours')
    changesOfFuture.set(uidOf(component), [
      ...(changesOfFuture.get(uidOf(component)) ?? []),
      { from: at, event },
    ])
    checkRead(component)
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
    // An earlier start, on any clock, ends before the time that is read.
    const seconds = [event, ...changes.map(change => change.event)].map(
      ({ startDate, recurrenceId, duration }) =>
        duration.toSeconds() +
        Math.max(0, recurrenceId ? startDate.subtractDate(recurrenceId).toSeconds() : 0),
    )
    const first = from.epochMilliseconds - Math.max(0, ...seconds) * 1000 - clockMargin
    for (const occurrence of occurrencesOf(event, { zone, from: first, isBeyond })) {
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
    checkRead(component)
  }
  const addFreeBusy = (component: ICAL.Component) => {
    for (const property of component.getAllProperties('freebusy')) {
      if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
      for (const value of property.getValues())
        if (value instanceof ICAL.Period) add({ start: value.start, end: value.getEnd() })
    }
    checkRead(component)
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
