import { describe, expect, test } from 'vitest'
import { checkAvailability } from './availability.ts'
import {
  canSubmit,
  dayGroups,
  defaultRange,
  findProblems,
  fullHours,
  hasProblems,
  isCurrent,
  listNextDates,
  type NewHours,
  toRules,
} from './new-hours.ts'

/** A Wednesday. */
const today = '2026-11-25'
const form = (some: Partial<NewHours> = {}): NewHours => ({
  ranges: [defaultRange],
  on: 'days',
  days: ['mardi'],
  date: '',
  validFrom: '',
  validUntil: '',
  isException: false,
  isWeekly: true,
  ...some,
})

describe('the dialog’s form', () => {
  test('offers the 24 full hours, with 09:00 to 17:00 preselected', () => {
    expect(fullHours).toHaveLength(24)
    expect([fullHours[0], fullHours[23]]).toEqual(['00:00', '23:00'])
    expect(defaultRange).toEqual({ start: '09:00', end: '17:00' })
  })

  test('cannot be submitted without a range, and a weekday or a date', () => {
    expect(canSubmit(form())).toBe(true)
    expect(canSubmit(form({ days: [] }))).toBe(false)
    expect(canSubmit(form({ on: 'date' }))).toBe(false)
    expect(canSubmit(form({ on: 'date', date: today, days: [] }))).toBe(true)
    expect(canSubmit(form({ ranges: [] }))).toBe(false)
  })

  test('reports problems by range; 00:00 as an end is midnight', () => {
    const ranges = [
      defaultRange,
      { start: '10:00', end: '10:00' },
      { start: '18:00', end: '09:00' },
      { start: '22:00', end: '00:00' },
    ]
    expect(findProblems(form({ ranges }), today).ranges).toEqual({ 1: 'same_hours', 2: 'end_before_start' })
  })

  test('needs a real date that is not past, or weekdays that occur in a valid period', () => {
    const on = (some: Partial<NewHours>) => findProblems(form(some), today)
    expect(hasProblems(on({}))).toBe(false)
    expect(on({ days: [] }).on).toBe('no_day')
    expect(on({ on: 'date' }).on).toBe('no_day')
    expect(on({ on: 'date', date: '2026-02-30' }).on).toBe('bad_date')
    expect(on({ on: 'date', date: '2026-11-24' }).on).toBe('past_date')
    expect(on({ on: 'date', date: today })).toEqual({ ranges: {} })
    expect(on({ validFrom: '2026-12-02', validUntil: '2026-12-01' }).validUntil).toBe('until_before_from')
    expect(on({ validFrom: '2026-13-02' }).validFrom).toBe('bad_date')
    expect(on({ validUntil: '2026-11-30' }).on).toBe('outside_period')
    expect(hasProblems(on({ validUntil: '2026-12-01' }))).toBe(false)
  })
})

describe('the rules of the form', () => {
  test('are one per range and weekday, in the order of the week', () => {
    const ranges = [defaultRange, { start: '20:00', end: '00:00' }]
    const rules = toRules(form({ ranges, days: ['dimanche', 'lundi'], validFrom: '2026-12-01' }), today)
    expect(rules.map(rule => [rule.dayOfWeek, rule.timeSlot, rule.date, rule.validFrom])).toEqual([
      ['lundi', '09:00-17:00', null, '2026-12-01'],
      ['lundi', '20:00-00:00', null, '2026-12-01'],
      ['dimanche', '09:00-17:00', null, '2026-12-01'],
      ['dimanche', '20:00-00:00', null, '2026-12-01'],
    ])
    for (const rule of rules) expect(checkAvailability(rule)).toEqual({ ok: true })
  })

  test('merge overlapping ranges, and keep adjacent ranges and the whole day as two', () => {
    const slots = (...pairs: [string, string][]) =>
      toRules(form({ ranges: pairs.map(([start, end]) => ({ start, end })) }), today).map(
        rule => rule.timeSlot,
      )
    expect(slots(['09:00', '17:00'], ['09:00', '17:00'])).toEqual(['09:00-17:00'])
    expect(slots(['14:00', '20:00'], ['09:00', '15:00'])).toEqual(['09:00-20:00'])
    expect(slots(['09:00', '18:00'], ['10:00', '11:00'], ['17:00', '00:00'])).toEqual(['09:00-00:00'])
    expect(slots(['09:00', '12:00'], ['12:00', '14:00'])).toEqual(['09:00-12:00', '12:00-14:00'])
    expect(slots(['00:00', '13:00'], ['12:00', '00:00'])).toEqual(['00:00-13:00', '12:00-00:00'])
  })

  test('are dated for the next occurrences, today included, if not weekly', () => {
    const once = form({ isWeekly: false, days: ['mardi', 'mercredi'], isException: true })
    expect(listNextDates(once, today)).toEqual(['2026-11-25', '2026-12-01'])
    expect(toRules(once, today)).toEqual([
      expect.objectContaining({ dayOfWeek: 'mercredi', date: '2026-11-25', isException: true }),
      expect.objectContaining({ dayOfWeek: 'mardi', date: '2026-12-01', isException: true }),
    ])
    expect(listNextDates({ ...once, validFrom: '2026-12-04' }, today)).toEqual(['2026-12-08', '2026-12-09'])
  })

  test('ignore weekdays and period if a date is chosen', () => {
    expect(toRules(form({ on: 'date', date: '2026-12-24', validFrom: '2026-12-25' }), today)).toEqual([
      {
        dayOfWeek: 'jeudi',
        date: '2026-12-24',
        timeSlot: '09:00-17:00',
        isException: false,
        validFrom: null,
        validUntil: null,
      },
    ])
  })

  test('groups of weekdays are Monday to Friday, the weekend and all seven', () => {
    expect(Object.values(dayGroups).map(days => days.length)).toEqual([5, 2, 7])
    expect(dayGroups.weekdays.at(-1)).toBe('vendredi')
  })

  test('a rule is current until its date or its last day', () => {
    expect(isCurrent({ date: '2026-11-24', validUntil: null }, today)).toBe(false)
    expect(isCurrent({ date: today, validUntil: null }, today)).toBe(true)
    expect(isCurrent({ date: null, validUntil: '2026-11-24' }, today)).toBe(false)
    expect(isCurrent({ date: null, validUntil: today }, today)).toBe(true)
  })
})
