import {
  addDays,
  datesFrom,
  isPlainDate,
  type PlainDate,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#platform/time/dates.ts'

/**
 * Hours of the teacher's wall clock that are open, or closed if `isException` (domain.md, "Availability"). With a `date` the
 * rule applies to that date only, and `dayOfWeek` is its weekday; otherwise it applies every week. The validity period
 * includes both ends, is in the teacher's dates, and also limits dated rules.
 */
export type AvailabilityRule = {
  dayOfWeek: Weekday | null
  timeSlot: string
  date: PlainDate | null
  isException: boolean
  validFrom: PlainDate | null
  validUntil: PlainDate | null
}

/** Full hours; `endHour` is excluded, and 24 for midnight at the end of the day. */
export type HourRange = { startHour: number; endHour: number }

const fullHour = /^(?:[01]\d|2[0-3]):00$/

const toHour = (text: string) => Number(text.slice(0, 2))

export type TimeSlotRefusal = 'bad_range' | 'same_hours' | 'end_before_start'

/**
 * Parses 'HH:00-HH:00', both ends 00:00–23:00. An end of 00:00 is the midnight that ends the day: '23:00-00:00' is its last
 * hour. Equal ends are refused, so a whole day takes two ranges, '00:00-23:00' and '23:00-00:00', and a night takes one for
 * each of its days.
 */
export const checkTimeSlot = (
  timeSlot: string,
): { ok: true; range: HourRange } | { ok: false; code: TimeSlotRefusal } => {
  const [start, end, ...rest] = timeSlot.split('-')
  if (!start || !end || rest.length > 0 || !fullHour.test(start) || !fullHour.test(end))
    return { ok: false, code: 'bad_range' }
  if (start === end) return { ok: false, code: 'same_hours' }
  const range = { startHour: toHour(start), endHour: toHour(end) || 24 }
  return range.endHour < range.startHour ? { ok: false, code: 'end_before_start' } : { ok: true, range }
}

/** Throws a RangeError for anything else: skipping an unreadable exception would sell hours that the teacher closed. */
export const parseTimeSlot = (timeSlot: string): HourRange => {
  const checked = checkTimeSlot(timeSlot)
  if (!checked.ok) throw new RangeError(`Not a time slot: ${timeSlot}`)
  return checked.range
}

export type AvailabilityRefusal =
  | TimeSlotRefusal
  | 'no_day'
  | 'bad_date'
  | 'until_before_from'
  | 'outside_period'

/** Whether a rule may be stored. */
export const checkAvailability = (
  rule: Omit<AvailabilityRule, 'isException'>,
): { ok: true } | { ok: false; code: AvailabilityRefusal } => {
  const hours = checkTimeSlot(rule.timeSlot)
  if (!hours.ok) return hours
  const hasWeekday = rule.dayOfWeek !== null && weekdays.includes(rule.dayOfWeek)
  if (rule.date === null && !hasWeekday) return { ok: false, code: 'no_day' }
  const { date, validFrom, validUntil } = rule
  if ([date, validFrom, validUntil].some(given => given !== null && !isPlainDate(given)))
    return { ok: false, code: 'bad_date' }
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    return { ok: false, code: 'until_before_from' }
  if (!appliesOnce(rule)) return { ok: false, code: 'outside_period' }
  return { ok: true }
}

/** Whether any date is the rule's: one that applies on none would be taken for open or closed hours. */
const appliesOnce = ({ dayOfWeek, date, validFrom, validUntil }: Omit<AvailabilityRule, 'isException'>) => {
  const isValid = (on: PlainDate) =>
    (validFrom === null || validFrom <= on) && (validUntil === null || on <= validUntil)
  if (date !== null) return isValid(date)
  if (validFrom === null || validUntil === null) return true
  return datesFrom(validFrom, addDays(validFrom, 6)).some(on => isValid(on) && weekdayOf(on) === dayOfWeek)
}

/** A date in the teacher's calendar. */
export type LocalDay = { date: PlainDate; weekday: Weekday }
/** An hour (0–23) of a date in the teacher's calendar. */
export type LocalHour = LocalDay & { hour: number }

const appliesOn = (rule: AvailabilityRule, { date, weekday }: LocalDay): boolean =>
  (rule.date === null ? rule.dayOfWeek === weekday : rule.date === date) &&
  (rule.validFrom === null || rule.validFrom <= date) &&
  (rule.validUntil === null || date <= rule.validUntil)

/** Whether a rule opens or closes this hour. */
export const coversHour = (rule: AvailabilityRule, at: LocalHour): boolean => {
  if (!appliesOn(rule, at)) return false
  const { startHour, endHour } = parseTimeSlot(rule.timeSlot)
  return at.hour >= startHour && at.hour < endHour
}

/** `cancelled`: opened by one rule and closed by an exception. `closed`: not opened by any rule. */
export const ruleStates = ['available', 'cancelled', 'closed'] as const
export type RuleState = (typeof ruleStates)[number]

export type ParsedRule = AvailabilityRule & { range: HourRange }

/** Parses the time slots once for a span of dates. */
export const parseRules = (rules: readonly AvailabilityRule[]): ParsedRule[] =>
  rules.map(rule => ({ ...rule, range: parseTimeSlot(rule.timeSlot) }))

/** The state of each hour (0–23) of a day. An exception beats every opening. */
export const listRuleStates = (rules: readonly ParsedRule[], day: LocalDay): RuleState[] => {
  const applying = rules.filter(rule => appliesOn(rule, day))
  const states = new Array<RuleState>(24).fill('closed')
  for (const { isException, range } of applying)
    if (!isException) states.fill('available', range.startHour, range.endHour)
  for (const { isException, range } of applying) {
    if (!isException) continue
    for (let hour = range.startHour; hour < range.endHour; hour++)
      if (states[hour] === 'available') states[hour] = 'cancelled'
  }
  return states
}

/** The state of one hour in the teacher's zone. */
export const getRuleState = (rules: readonly AvailabilityRule[], at: LocalHour): RuleState =>
  listRuleStates(parseRules(rules.filter(rule => appliesOn(rule, at))), at)[at.hour] ?? 'closed'
