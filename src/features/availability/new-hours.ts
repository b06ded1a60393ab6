import {
  addDays,
  datesFrom,
  daysBetween,
  formatHour,
  isPlainDate,
  type PlainDate,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#platform/time/dates.ts'
import { type AvailabilityRule, checkTimeSlot } from './availability.ts'

/** Choices for the start and the end of a range. */
export const fullHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => formatHour(hour))

export const defaultRange = { start: '09:00', end: '17:00' }

/** Weekdays that one button selects together. */
export const dayGroups: Record<'weekdays' | 'weekend' | 'everyDay', readonly Weekday[]> = {
  weekdays: weekdays.slice(0, 5),
  weekend: weekdays.slice(5),
  everyDay: weekdays,
}

/** Values of the dialog that adds hours; dates are 'yyyy-MM-dd', or '' while empty. */
export type NewHours = {
  ranges: readonly { start: string; end: string }[]
  /** Whether the hours are on weekdays or on one date. */
  on: 'days' | 'date'
  days: readonly Weekday[]
  date: string
  validFrom: string
  validUntil: string
  isException: boolean
  /** If false, once on the next occurrence of each weekday. */
  isWeekly: boolean
}

export type NewHoursProblems = {
  /** By index of the range. */
  ranges: Record<number, 'same_hours' | 'end_before_start'>
  on?: 'no_day' | 'bad_date' | 'past_date' | 'outside_period'
  validFrom?: 'bad_date'
  validUntil?: 'bad_date' | 'until_before_from'
}

const checkRange = (range: { start: string; end: string }) => {
  const checked = checkTimeSlot(`${range.start}-${range.end}`)
  return checked.ok || checked.code === 'bad_range' ? undefined : checked.code
}

/** Whether the form may be submitted: it has a range, and a weekday or a date. */
export const canSubmit = ({ ranges, on, days, date }: NewHours): boolean =>
  ranges.length > 0 && (on === 'days' ? days.length > 0 : date !== '')

/** The problem of each field. Dates are in the teacher's zone. */
export const findProblems = (form: NewHours, today: PlainDate): NewHoursProblems => {
  const problems: NewHoursProblems = { ranges: {} }
  form.ranges.forEach((range, index) => {
    const code = checkRange(range)
    if (code) problems.ranges[index] = code
  })
  if (form.on === 'date') {
    if (form.date === '') problems.on = 'no_day'
    else if (!isPlainDate(form.date)) problems.on = 'bad_date'
    else if (form.date < today) problems.on = 'past_date'
    return problems
  }
  if (form.validFrom && !isPlainDate(form.validFrom)) problems.validFrom = 'bad_date'
  if (form.validUntil && !isPlainDate(form.validUntil)) problems.validUntil = 'bad_date'
  else if (form.validUntil && form.validFrom && form.validUntil < form.validFrom)
    problems.validUntil = 'until_before_from'
  if (form.days.length === 0) problems.on = 'no_day'
  else if (!problems.validFrom && !problems.validUntil && listNextDates(form, today).length === 0)
    problems.on = 'outside_period'
  return problems
}

export const hasProblems = ({ ranges, ...others }: NewHoursProblems): boolean =>
  Object.keys(ranges).length > 0 || Object.values(others).some(Boolean)

/** The next occurrence of each chosen weekday, from today or the start of the period on, until the period's end. */
export const listNextDates = (form: NewHours, today: PlainDate): PlainDate[] => {
  const from = form.validFrom > today ? form.validFrom : today
  const nextWeek = datesFrom(from, addDays(from, 6))
  return nextWeek.filter(
    date => form.days.includes(weekdayOf(date)) && (!form.validUntil || date <= form.validUntil),
  )
}

type Range = NewHours['ranges'][number]
const overlap = (one: Range, other: Range) => one.start < sortableEnd(other) && other.start < sortableEnd(one)
/** An end at midnight sorts after every other hour. */
const sortableEnd = ({ end }: Range) => (end === '00:00' ? '24:00' : end)

/**
 * Merges ranges that overlap, so that the same hours are not stored, and removed, twice. Two ranges that cover the whole day
 * stay apart, because a time slot cannot express it.
 */
const mergeOverlapping = (ranges: readonly Range[]): Range[] => {
  const merged: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.start.localeCompare(other.start))) {
    const last = merged.at(-1)
    const end =
      last && overlap(last, range)
        ? sortableEnd(last) > sortableEnd(range)
          ? last.end
          : range.end
        : undefined
    if (last && end !== undefined && end !== last.start)
      merged[merged.length - 1] = { start: last.start, end }
    else merged.push(range)
  }
  return merged
}

/** The rules to store, one for each range of each day. The form has no problems. */
export const toRules = (form: NewHours, today: PlainDate): AvailabilityRule[] => {
  const listDays = (): Pick<AvailabilityRule, 'dayOfWeek' | 'date' | 'validFrom' | 'validUntil'>[] => {
    const single = (date: PlainDate) => ({
      dayOfWeek: weekdayOf(date),
      date,
      validFrom: null,
      validUntil: null,
    })
    if (form.on === 'date') return [single(form.date)]
    if (!form.isWeekly) return listNextDates(form, today).map(single)
    return weekdays
      .filter(day => form.days.includes(day))
      .map(dayOfWeek => ({
        dayOfWeek,
        date: null,
        validFrom: form.validFrom || null,
        validUntil: form.validUntil || null,
      }))
  }
  return listDays().flatMap(day =>
    mergeOverlapping(form.ranges).map(({ start, end }) => ({
      ...day,
      timeSlot: `${start}-${end}`,
      isException: form.isException,
    })),
  )
}

/** Whether the rule applies on or after `today`. */
export const isCurrent = (rule: Pick<AvailabilityRule, 'date' | 'validUntil'>, today: PlainDate): boolean =>
  (rule.date === null || daysBetween(today, rule.date) >= 0) &&
  (rule.validUntil === null || rule.validUntil >= today)
