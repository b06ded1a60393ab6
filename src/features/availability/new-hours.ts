import {
  addDays,
  datesFrom,
  daysBetween,
  isPlainDate,
  type PlainDate,
  type Weekday,
  weekdayOf,
  weekdays,
} from '#platform/time/dates.ts'
import { type AvailabilityRule, checkTimeSlot } from './availability.ts'

/** The 24 full hours that a range starts and ends at. */
export const fullHours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
)

export const defaultRange = { start: '09:00', end: '17:00' }

/** Days chosen by one press (specification §5). */
export const dayGroups: Record<'weekdays' | 'weekend' | 'everyDay', readonly Weekday[]> = {
  weekdays: weekdays.slice(0, 5),
  weekend: weekdays.slice(5),
  everyDay: weekdays,
}

/** What the dialog «Ajouter des créneaux» holds; dates are 'yyyy-MM-dd' or '' while they are not given. */
export type NewHours = {
  ranges: readonly { start: string; end: string }[]
  /** On days of the week, or on one date. */
  on: 'days' | 'date'
  days: readonly Weekday[]
  date: string
  validFrom: string
  validUntil: string
  isException: boolean
  /** Every week; else once, on the next such day. */
  isWeekly: boolean
}

export type NewHoursProblems = {
  /** By the place of the range. */
  ranges: Record<number, 'same_hours' | 'end_before_start'>
  on?: 'no_day' | 'bad_date' | 'past_date' | 'outside_period'
  validFrom?: 'bad_date'
  validUntil?: 'bad_date' | 'until_before_from'
}

const rangeProblem = (range: { start: string; end: string }) => {
  const checked = checkTimeSlot(`${range.start}-${range.end}`)
  return checked.ok || checked.reason === 'bad_range' ? undefined : checked.reason
}

/** Whether there is anything to add: no day, no date or no range leave the button closed. */
export const mayAdd = ({ ranges, on, days, date }: NewHours): boolean =>
  ranges.length > 0 && (on === 'days' ? days.length > 0 : date !== '')

/** What is wrong and where (specification §5); dates are the teacher's. */
export const problemsOf = (asked: NewHours, today: PlainDate): NewHoursProblems => {
  const problems: NewHoursProblems = { ranges: {} }
  asked.ranges.forEach((range, index) => {
    const reason = rangeProblem(range)
    if (reason) problems.ranges[index] = reason
  })
  if (asked.on === 'date') {
    if (asked.date === '') problems.on = 'no_day'
    else if (!isPlainDate(asked.date)) problems.on = 'bad_date'
    else if (asked.date < today) problems.on = 'past_date'
    return problems
  }
  if (asked.validFrom && !isPlainDate(asked.validFrom)) problems.validFrom = 'bad_date'
  if (asked.validUntil && !isPlainDate(asked.validUntil)) problems.validUntil = 'bad_date'
  else if (asked.validUntil && asked.validFrom && asked.validUntil < asked.validFrom)
    problems.validUntil = 'until_before_from'
  if (asked.days.length === 0) problems.on = 'no_day'
  else if (!problems.validFrom && !problems.validUntil && datesOf(asked, today).length === 0)
    problems.on = 'outside_period'
  return problems
}

export const hasProblems = ({ ranges, ...others }: NewHoursProblems): boolean =>
  Object.keys(ranges).length > 0 || Object.values(others).some(Boolean)

/** The first day that each chosen weekday falls on, from today or the beginning of the period, up to its end. */
export const datesOf = (asked: NewHours, today: PlainDate): PlainDate[] => {
  const from = asked.validFrom > today ? asked.validFrom : today
  const coming = datesFrom(from, addDays(from, 6))
  return coming.filter(
    date => asked.days.includes(weekdayOf(date)) && (!asked.validUntil || date <= asked.validUntil),
  )
}

type Range = NewHours['ranges'][number]
const overlap = (one: Range, other: Range) => one.start < endOf(other) && other.start < endOf(one)
/** Midnight ends a day: it sorts after every other hour. */
const endOf = ({ end }: Range) => (end === '00:00' ? '24:00' : end)

/** Ranges that overlap are one: nobody takes away half of the same hours later. The whole day has no way to be written as one. */
const joined = (ranges: readonly Range[]): Range[] => {
  const done: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.start.localeCompare(other.start))) {
    const last = done.at(-1)
    const end = last && overlap(last, range) ? (endOf(last) > endOf(range) ? last.end : range.end) : undefined
    if (last && end !== undefined && end !== last.start) done[done.length - 1] = { start: last.start, end }
    else done.push(range)
  }
  return done
}

/** The rules that are sent: one for each range of each day. Only for what has no problems. */
export const rulesOf = (asked: NewHours, today: PlainDate): AvailabilityRule[] => {
  const onDays = (): Pick<AvailabilityRule, 'dayOfWeek' | 'date' | 'validFrom' | 'validUntil'>[] => {
    const single = (date: PlainDate) => ({
      dayOfWeek: weekdayOf(date),
      date,
      validFrom: null,
      validUntil: null,
    })
    if (asked.on === 'date') return [single(asked.date)]
    if (!asked.isWeekly) return datesOf(asked, today).map(single)
    return weekdays
      .filter(day => asked.days.includes(day))
      .map(dayOfWeek => ({
        dayOfWeek,
        date: null,
        validFrom: asked.validFrom || null,
        validUntil: asked.validUntil || null,
      }))
  }
  return onDays().flatMap(day =>
    joined(asked.ranges).map(({ start, end }) => ({
      ...day,
      timeSlot: `${start}-${end}`,
      isException: asked.isException,
    })),
  )
}

/** Whether the rule can still matter on or after this date: what is over need not be shown. */
export const isComing = (rule: Pick<AvailabilityRule, 'date' | 'validUntil'>, today: PlainDate): boolean =>
  (rule.date === null || daysBetween(today, rule.date) >= 0) &&
  (rule.validUntil === null || rule.validUntil >= today)
