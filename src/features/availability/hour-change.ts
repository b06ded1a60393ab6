import { addDays, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import { type AvailabilityRule, type HourRange, parseTimeSlot } from './availability.ts'
import { namesHour, ruleStateOf } from './week.ts'

export type WrittenRule = AvailabilityRule & { id: string }

const twoDigits = (hour: number) => String(hour % 24).padStart(2, '0')
const slotOf = ({ startHour, endHour }: HourRange) => `${twoDigits(startHour)}:00-${twoDigits(endHour)}:00`

const rangeOf = ({ timeSlot }: AvailabilityRule): HourRange => {
  const range = parseTimeSlot(timeSlot)
  if (!range) throw new RangeError(`Not a time slot: ${timeSlot}`)
  return range
}

const dayRule = (date: PlainDate, range: HourRange, isException: boolean): AvailabilityRule => ({
  dayOfWeek: weekdayOf(date),
  timeSlot: slotOf(range),
  date,
  isException,
  validFrom: null,
  validUntil: null,
})

/** The hours before and after the one that is taken out. */
const around = ({ startHour, endHour }: HourRange, hour: number): HourRange[] =>
  [
    { startHour, endHour: hour },
    { startHour: hour + 1, endHour },
  ].filter(range => range.startHour < range.endHour)

/** What is left of a rule that names this hour of this date, once it no longer does: its other hours, its other weeks. */
const without = (rule: WrittenRule, date: PlainDate, hour: number): AvailabilityRule[] => {
  const { id: _, ...kept } = rule
  const sameDay = around(rangeOf(rule), hour).map(range => dayRule(date, range, rule.isException))
  if (rule.date !== null) return sameDay
  const weekBefore = addDays(date, -7)
  const weekAfter = addDays(date, 7)
  const hasBefore = rule.validFrom === null || rule.validFrom <= weekBefore
  const hasAfter = rule.validUntil === null || rule.validUntil >= weekAfter
  return [
    ...(hasBefore ? [{ ...kept, validUntil: weekBefore }] : []),
    ...sameDay,
    ...(hasAfter ? [{ ...kept, validFrom: weekAfter }] : []),
  ]
}

/** One rule for that hour of that day alone, grown together with its neighbours of the same kind. */
const withNeighbours = (
  rules: readonly WrittenRule[],
  date: PlainDate,
  hour: number,
  isException: boolean,
): HourChange => {
  const remove: string[] = []
  let range = { startHour: hour, endHour: hour + 1 }
  for (const rule of rules) {
    if (rule.date !== date || rule.isException !== isException) continue
    if (rule.validFrom !== null || rule.validUntil !== null) continue
    const { startHour, endHour } = rangeOf(rule)
    if (endHour !== range.startHour && startHour !== range.endHour) continue
    const grown = {
      startHour: Math.min(startHour, range.startHour),
      endHour: Math.max(endHour, range.endHour),
    }
    // The whole day has no way to be written as one range.
    if (grown.endHour - grown.startHour === 24) continue
    range = grown
    remove.push(rule.id)
  }
  return { remove, add: [dayRule(date, range, isException)] }
}

export type HourChange = { remove: string[]; add: AvailabilityRule[] }

/**
 * Which rules go and which come so that one hour (0–23) of one date is open, or closed, and every other hour of every
 * other day stays as it was. Nothing to do where it is so already: sent twice, it is done once.
 */
export const changeOfHour = (
  rules: readonly WrittenRule[],
  { date, hour, open }: { date: PlainDate; hour: number; open: boolean },
): HourChange => {
  if ((ruleStateOf(rules, date, hour) === 'available') === open) return { remove: [], add: [] }
  const named = rules.filter(rule => namesHour(rule, date, hour))
  // Opening takes every exception back, the weekly ones too; closing takes back what was opened for that day alone.
  const gone = named.filter(rule => (open ? rule.isException : !rule.isException && rule.date !== null))
  const stays = named.some(rule => !rule.isException && !gone.includes(rule))
  const needsRule = open ? !stays : stays
  const own = needsRule ? withNeighbours(rules, date, hour, !open) : { remove: [], add: [] }
  return {
    remove: [...gone.map(rule => rule.id), ...own.remove],
    add: [...gone.flatMap(rule => without(rule, date, hour)), ...own.add],
  }
}
