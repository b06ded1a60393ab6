import {
  dayNumberOf,
  isPlainDate,
  type PlainDate,
  type Weekday,
  weekdayIndexOf,
  weekdays,
} from '#platform/time/dates.ts'
import { zoneClock } from '#platform/time/zone-clock.ts'
import { type Slot, type SlotText, slotMaker, slotMinutes, slotTextMaker } from './slot.ts'

const dayMinutes = 1440

/**
 * Wall-clock hours in the teacher's zone: opened, or closed where `isException`. With a `date` the rule holds on that
 * date alone and `dayOfWeek` merely tells what day that is; without, every week. The validity period includes both its
 * ends, in the teacher's dates, and binds dated rules as well.
 */
export type AvailabilityRule = {
  dayOfWeek: Weekday | null
  timeSlot: string
  date: PlainDate | null
  isException: boolean
  validFrom: PlainDate | null
  validUntil: PlainDate | null
}

/** `endHour` runs to 24: midnight at the end of the day. */
export type HourRange = { startHour: number; endHour: number }

const fullHour = /^(?:[01]\d|2[0-3]):00$/
const hourOf = (text: string) => Number(text.slice(0, 2))

export type TimeSlotRefusal = 'bad_range' | 'same_hours' | 'end_before_start'

/**
 * 'HH:00-HH:00', both ends 00:00–23:00. As an end, 00:00 is the midnight after: the last hour of the day is written
 * '23:00-00:00' and an afternoon and evening '14:00-00:00'. Equal ends are refused, so the whole day takes two ranges,
 * '00:00-23:00' and '23:00-00:00'; a night takes two as well, one for each of its days.
 */
export const checkTimeSlot = (
  timeSlot: string,
): { ok: true; range: HourRange } | { ok: false; reason: TimeSlotRefusal } => {
  const [start, end, ...rest] = timeSlot.split('-')
  if (!start || !end || rest.length > 0 || !fullHour.test(start) || !fullHour.test(end))
    return { ok: false, reason: 'bad_range' }
  if (start === end) return { ok: false, reason: 'same_hours' }
  const range = { startHour: hourOf(start), endHour: hourOf(end) || 24 }
  return range.endHour < range.startHour ? { ok: false, reason: 'end_before_start' } : { ok: true, range }
}

export const parseTimeSlot = (timeSlot: string): HourRange | undefined => {
  const checked = checkTimeSlot(timeSlot)
  return checked.ok ? checked.range : undefined
}

export type AvailabilityRefusal = TimeSlotRefusal | 'no_day' | 'bad_date' | 'until_before_from'

/** What may be written down as availability (specification §5); `openSlots` relies on it. */
export const checkAvailability = (
  rule: Omit<AvailabilityRule, 'isException'>,
): { ok: true } | { ok: false; reason: AvailabilityRefusal } => {
  const hours = checkTimeSlot(rule.timeSlot)
  if (!hours.ok) return hours
  const knownDay = rule.dayOfWeek !== null && weekdays.includes(rule.dayOfWeek)
  if (rule.date === null && !knownDay) return { ok: false, reason: 'no_day' }
  const { date, validFrom, validUntil } = rule
  if ([date, validFrom, validUntil].some(given => given !== null && !isPlainDate(given)))
    return { ok: false, reason: 'bad_date' }
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    return { ok: false, reason: 'until_before_from' }
  return { ok: true }
}

/** The hours of a time slot as bits: bit 9 is 09:00–10:00. */
const hoursOf = (timeSlot: string): number => {
  const range = parseTimeSlot(timeSlot)
  // To drop an exception that can't be read would sell hours that the teacher closed.
  if (!range) throw new RangeError(`Not a time slot: ${timeSlot}`)
  return 2 ** range.endHour - 2 ** range.startHour
}

/** One row an hour for a table to search in: either `date` or `dayOfWeek` is set, never both. */
export type AvailableHour = {
  dayOfWeek: Weekday | null
  date: PlainDate | null
  hour: number
  isException: boolean
  validFrom: PlainDate | null
  validUntil: PlainDate | null
}

/** Every hour that the rules name, once each, in the order of the rules. Rules without a day name none. */
export const expandHours = (rules: readonly AvailabilityRule[]): AvailableHour[] => {
  const hours = new Map<string, AvailableHour>()
  for (const { timeSlot, date, isException, validFrom, validUntil, ...rule } of rules) {
    const dayOfWeek = date === null ? rule.dayOfWeek : null
    if (date === null && dayOfWeek === null) continue
    const bits = hoursOf(timeSlot)
    for (let hour = 0; hour < 24; hour++) {
      if (!(bits & (1 << hour))) continue
      const row = { dayOfWeek, date, hour, isException, validFrom, validUntil }
      hours.set(Object.values(row).join(), row)
    }
  }
  return [...hours.values()]
}

type CompiledRule = { hours: number; isException: boolean; validFrom: number; validUntil: number }

const compile = (rule: AvailabilityRule): CompiledRule => ({
  hours: hoursOf(rule.timeSlot),
  isException: rule.isException,
  validFrom: rule.validFrom === null ? Number.NEGATIVE_INFINITY : dayNumberOf(rule.validFrom),
  validUntil: rule.validUntil === null ? Number.POSITIVE_INFINITY : dayNumberOf(rule.validUntil),
})

type Timetable = (day: number) => number

/** A calendar that is remembered is judged by again and again: its rules are read once. */
const timetables = new WeakMap<readonly AvailabilityRule[], Timetable>()

/** Which hours of a day (a day number in the teacher's calendar) are open by the rules alone, as bits. Rules are never changed. */
const timetableOf = (rules: readonly AvailabilityRule[]): Timetable => {
  const known = timetables.get(rules)
  if (known) return known
  const timetable = makeTimetable(rules)
  timetables.set(rules, timetable)
  return timetable
}

const makeTimetable = (rules: readonly AvailabilityRule[]): Timetable => {
  const weekly: CompiledRule[][] = weekdays.map(() => [])
  const dated = new Map<number, CompiledRule[]>()
  for (const rule of rules) {
    if (rule.date !== null) {
      const day = dayNumberOf(rule.date)
      const ofThatDay = dated.get(day)
      if (ofThatDay) ofThatDay.push(compile(rule))
      else dated.set(day, [compile(rule)])
    } else if (rule.dayOfWeek !== null) weekly[weekdays.indexOf(rule.dayOfWeek)]?.push(compile(rule))
  }
  return day => {
    let open = 0
    let closed = 0
    const gather = (ofThatDay: CompiledRule[] | undefined) => {
      for (const { hours, isException, validFrom, validUntil } of ofThatDay ?? []) {
        if (day < validFrom || day > validUntil) continue
        if (isException) closed |= hours
        else open |= hours
      }
    }
    gather(weekly[weekdayIndexOf(day)])
    gather(dated.get(day))
    return open & ~closed
  }
}

/** A lesson of the teacher that is not cancelled. `joinable`: a group lesson with a free seat. */
export type TakenTime = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; joinable?: boolean }

const floorMinute = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 60_000)
const ceilMinute = (instant: Temporal.Instant) => {
  const minute = floorMinute(instant)
  return BigInt(minute) * 60_000_000_000n === instant.epochNanoseconds ? minute : minute + 1
}

/** Tells whether an hour overlaps any of these times; touching is not overlapping. */
const overlapWith = (times: readonly TakenTime[]): ((start: number) => boolean) => {
  const sorted = times
    .map(({ startsAt, endsAt }) => ({ start: floorMinute(startsAt), end: ceilMinute(endsAt) }))
    .sort((one, other) => one.start - other.start)
  // The latest end so far: lessons handed in may be of any length, and one may enclose the next.
  let latest = Number.NEGATIVE_INFINITY
  const starts = sorted.map(({ start }) => start)
  const latestEnds = sorted.map(({ end }) => {
    latest = Math.max(latest, end)
    return latest
  })
  return start => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) < start + slotMinutes) low = middle + 1
      else high = middle
    }
    return low > 0 && (latestEnds[low - 1] as number) > start
  }
}

type LessonType = 'trial' | 'individual' | 'group'

/** Whether a lesson of this type can't start at an epoch minute, because of the teacher's other lessons. */
const takenFor = (lessonType: LessonType, taken: readonly TakenTime[]): ((start: number) => boolean) => {
  if (lessonType !== 'group') return overlapWith(taken)
  const blocked = overlapWith(taken.filter(({ joinable }) => !joinable))
  // A group can be joined at its own start; at any other minute (its teacher moved to Kathmandu) it is in the way.
  const groups = taken.filter(({ joinable }) => joinable)
  const ofGroups = overlapWith(groups)
  const ofOtherGroups = (start: number) =>
    overlapWith(groups.filter(({ startsAt }) => floorMinute(startsAt) !== start))(start)
  return start => blocked(start) || (ofGroups(start) && ofOtherGroups(start))
}

export type OpenSlotsQuestion = {
  rules: readonly AvailabilityRule[]
  /** The teacher's zone, in which the rules are written. */
  zone: string
  taken: readonly TakenTime[]
  /** First and last date, both included, in the viewer's zone. */
  from: PlainDate
  until: PlainDate
  viewerZone: string
  now: Temporal.Instant
  minimumNoticeMinutes: number
  lessonType: LessonType
  /** The teacher's `trial_lesson_available`: without it there is no slot for a trial. */
  offersTrials?: boolean
}

/** The teacher's days that the viewer's dates can touch: clocks on earth are at most 26 hours apart. */
const daysAround = (from: PlainDate, until: PlainDate) =>
  [dayNumberOf(from) - 2, dayNumberOf(until) + 2] as const

type OpeningQuestion = Omit<OpenSlotsQuestion, 'from' | 'until' | 'viewerZone'>

/**
 * The one rule of what can be booked (domain.md, "Availability"): hours of the rules that hold that day, minus exceptions, minus
 * hours that overlap a lesson of any type, minus hours that start before `now` + notice. For a group, an hour of the rules in
 * which the teacher gives a group lesson with a free seat is open too. Hours that the teacher's clocks skip are not offered;
 * hours that they show twice are offered once, the earlier.
 */
const openingsOf = ({
  rules,
  zone,
  taken,
  now,
  minimumNoticeMinutes,
  lessonType,
  offersTrials,
}: OpeningQuestion) => {
  const clock = zoneClock(zone)
  const timetable = timetableOf(rules)
  const isTaken = takenFor(lessonType, taken)
  const earliestStart = ceilMinute(now) + minimumNoticeMinutes
  const isOffered = lessonType !== 'trial' || offersTrials !== false
  return {
    clock,
    /** The hours of a day of the teacher's that the rules open, as bits. */
    hoursOn: (day: number) => (isOffered ? timetable(day) : 0),
    /** The epoch minute at which such an hour can be booked; undefined where it can't. */
    startOf: (day: number, hour: number): number | undefined => {
      const start = clock.earliest(day * dayMinutes + hour * 60)
      return start === undefined || start < earliestStart || isTaken(start) ? undefined : start
    },
  }
}

const openingsMade = <Made>(
  { from, until, viewerZone, ...question }: OpenSlotsQuestion,
  make: (start: number, local: number) => Made,
): Made[] => {
  const { hoursOn, startOf } = openingsOf(question)
  const viewer = zoneClock(viewerZone)
  const [firstDay, lastDay] = daysAround(from, until)
  const firstLocal = dayNumberOf(from) * dayMinutes
  const endLocal = (dayNumberOf(until) + 1) * dayMinutes

  const made: Made[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const hours = hoursOn(day)
    for (let hour = 0; hours >> hour; hour++) {
      if (!(hours & (1 << hour))) continue
      const start = startOf(day, hour)
      if (start === undefined) continue
      const local = viewer.localAt(start)
      if (local >= firstLocal && local < endLocal) made.push(make(start, local))
    }
  }
  return made
}

/** The slots of a span of the viewer's dates (the rule: openingsOf). A slot lasts 60 real minutes. Sorted, without duplicates. */
export const openSlots = (question: OpenSlotsQuestion): Slot[] => openingsMade(question, slotMaker())

/** The same slots, as texts. An instant costs ten times its text, and a month has hundreds. */
export const openSlotTexts = (question: OpenSlotsQuestion): SlotText[] =>
  openingsMade(question, slotTextMaker())

/**
 * Whether a lesson could be booked at this very instant: the check in the booking transaction. Whose calendar it is seen
 * in does not matter, so no viewer is asked for.
 */
export const isOpenAt = ({
  startsAt,
  ...question
}: OpeningQuestion & { startsAt: Temporal.Instant }): boolean => {
  const { clock, hoursOn, startOf } = openingsOf(question)
  const minute = floorMinute(startsAt)
  if (minute !== ceilMinute(startsAt)) return false
  const local = clock.localAt(minute)
  const day = Math.floor(local / dayMinutes)
  const hour = (local - day * dayMinutes) / 60
  return Number.isInteger(hour) && (hoursOn(day) & (1 << hour)) !== 0 && startOf(day, hour) === minute
}
