import { addDays, formatHour, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import {
  type AvailabilityRule,
  coversHour,
  getRuleState,
  type HourRange,
  parseTimeSlot,
} from './availability.ts'

export type StoredRule = AvailabilityRule & {
  id: string
  /** Closes the hour of a lesson whose teacher is absent, until the absence is withdrawn or the teacher opens the hour. */
  isOfAbsence: boolean
}

const formatRange = ({ startHour, endHour }: HourRange) => `${formatHour(startHour)}-${formatHour(endHour)}`

const makeDatedRule = (date: PlainDate, range: HourRange, isException: boolean): AvailabilityRule => ({
  dayOfWeek: weekdayOf(date),
  timeSlot: formatRange(range),
  date,
  isException,
  validFrom: null,
  validUntil: null,
})

/** The ranges before and after one hour. */
const splitAround = ({ startHour, endHour }: HourRange, hour: number): HourRange[] =>
  [
    { startHour, endHour: hour },
    { startHour: hour + 1, endHour },
  ].filter(range => range.startHour < range.endHour)

/** The rules that replace one that covers this hour of this date, to cover its other hours and other weeks only. */
const cutOut = (rule: StoredRule, date: PlainDate, hour: number): AvailabilityRule[] => {
  const { id: _, isOfAbsence: __, ...weekly } = rule
  const sameDay = splitAround(parseTimeSlot(rule.timeSlot), hour).map(range =>
    makeDatedRule(date, range, rule.isException),
  )
  if (rule.date !== null) return sameDay
  const weekBefore = addDays(date, -7)
  const weekAfter = addDays(date, 7)
  const hasBefore = rule.validFrom === null || rule.validFrom <= weekBefore
  const hasAfter = rule.validUntil === null || rule.validUntil >= weekAfter
  return [
    ...(hasBefore ? [{ ...weekly, validUntil: weekBefore }] : []),
    ...sameDay,
    ...(hasAfter ? [{ ...weekly, validFrom: weekAfter }] : []),
  ]
}

/**
 * Adds a rule for one hour of one date, merged with adjacent rules of the same kind. An absence's rules stay as they are: they
 * go when it is withdrawn, and the hour beside them stays closed.
 */
const addMerged = (
  rules: readonly StoredRule[],
  date: PlainDate,
  hour: number,
  isException: boolean,
): HourChange => {
  const remove: string[] = []
  let range = { startHour: hour, endHour: hour + 1 }
  for (const rule of rules) {
    if (rule.date !== date || rule.isException !== isException) continue
    if (rule.validFrom !== null || rule.validUntil !== null || rule.isOfAbsence) continue
    const { startHour, endHour } = parseTimeSlot(rule.timeSlot)
    if (endHour !== range.startHour && startHour !== range.endHour) continue
    const merged = {
      startHour: Math.min(startHour, range.startHour),
      endHour: Math.max(endHour, range.endHour),
    }
    // A time slot cannot express the whole day.
    if (merged.endHour - merged.startHour === 24) continue
    range = merged
    remove.push(rule.id)
  }
  return { remove, add: [makeDatedRule(date, range, isException)] }
}

/** Rules to remove, by id, and rules to add. */
export type HourChange = { remove: string[]; add: AvailabilityRule[] }

/**
 * The change that opens or closes one hour (0–23) of one date and leaves every other hour of every day as it was. Empty if
 * the hour has that state already, so repeating a change does nothing.
 */
export const planHourChange = (
  rules: readonly StoredRule[],
  { date, hour, open }: { date: PlainDate; hour: number; open: boolean },
): HourChange => {
  const at = { date, weekday: weekdayOf(date), hour }
  if ((getRuleState(rules, at) === 'available') === open) return { remove: [], add: [] }
  const covering = rules.filter(rule => coversHour(rule, at))
  // Opening cuts every exception, weekly ones included. Closing cuts the openings of that date only.
  const cut = covering.filter(rule => (open ? rule.isException : !rule.isException && rule.date !== null))
  const isStillOpened = covering.some(rule => !rule.isException && !cut.includes(rule))
  const needsRule = open ? !isStillOpened : isStillOpened
  const added = needsRule ? addMerged(rules, date, hour, !open) : { remove: [], add: [] }
  return {
    remove: [...cut.map(rule => rule.id), ...added.remove],
    add: [...cut.flatMap(rule => cutOut(rule, date, hour)), ...added.add],
  }
}

export type PlannedHour = { date: PlainDate; hour: number }

/** The change that opens or closes many hours, as if one after the other, written as one. */
export const planHoursChange = (
  rules: readonly StoredRule[],
  hours: readonly PlannedHour[],
  open: boolean,
): HourChange & { rules: AvailabilityRule[] } => {
  // A rule that an earlier hour added may be replaced by a later one: it has an id of its own meanwhile.
  let added = 0
  let current = [...rules]
  for (const { date, hour } of hours) {
    const { remove, add } = planHourChange(current, { date, hour, open })
    current = [
      ...current.filter(({ id }) => !remove.includes(id)),
      ...add.map(rule => ({ ...rule, id: `new ${added++}`, isOfAbsence: false })),
    ]
  }
  const known = new Set(rules.map(({ id }) => id))
  const kept = new Set(current.map(({ id }) => id))
  return {
    remove: rules.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    add: current.flatMap(({ id, isOfAbsence: _, ...rule }) => (known.has(id) ? [] : [rule])),
    rules: current,
  }
}
