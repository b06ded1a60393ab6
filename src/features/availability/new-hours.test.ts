import { describe, expect, test } from 'vitest'
import { checkAvailability } from './availability.ts'
import {
  datesOf,
  dayGroups,
  defaultRange,
  fullHours,
  hasProblems,
  isComing,
  mayAdd,
  type NewHours,
  problemsOf,
  rulesOf,
} from './new-hours.ts'

/** A Wednesday. */
const today = '2026-11-25'
const asked = (some: Partial<NewHours> = {}): NewHours => ({
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

describe('what the dialog refuses (specification §5)', () => {
  test('twenty-four full hours to choose from, 09:00 to 17:00 to begin with', () => {
    expect(fullHours).toHaveLength(24)
    expect([fullHours[0], fullHours[23]]).toEqual(['00:00', '23:00'])
    expect(defaultRange).toEqual({ start: '09:00', end: '17:00' })
  })

  test('the button stays closed without a day, a date or a range', () => {
    expect(mayAdd(asked())).toBe(true)
    expect(mayAdd(asked({ days: [] }))).toBe(false)
    expect(mayAdd(asked({ on: 'date' }))).toBe(false)
    expect(mayAdd(asked({ on: 'date', date: today, days: [] }))).toBe(true)
    expect(mayAdd(asked({ ranges: [] }))).toBe(false)
  })

  test('each range says what is wrong with it; midnight ends a day and does not begin one', () => {
    const ranges = [
      defaultRange,
      { start: '10:00', end: '10:00' },
      { start: '18:00', end: '09:00' },
      { start: '22:00', end: '00:00' },
    ]
    expect(problemsOf(asked({ ranges }), today).ranges).toEqual({ 1: 'same_hours', 2: 'end_before_start' })
  })

  test('a day or a date, real and not past; a period that ends after it begins and holds one such day', () => {
    const on = (some: Partial<NewHours>) => problemsOf(asked(some), today)
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

describe('what the dialog writes', () => {
  test('a row for each range of each day, in the order of the week', () => {
    const ranges = [defaultRange, { start: '20:00', end: '00:00' }]
    const rules = rulesOf(asked({ ranges, days: ['dimanche', 'lundi'], validFrom: '2026-12-01' }), today)
    expect(rules.map(rule => [rule.dayOfWeek, rule.timeSlot, rule.date, rule.validFrom])).toEqual([
      ['lundi', '09:00-17:00', null, '2026-12-01'],
      ['lundi', '20:00-00:00', null, '2026-12-01'],
      ['dimanche', '09:00-17:00', null, '2026-12-01'],
      ['dimanche', '20:00-00:00', null, '2026-12-01'],
    ])
    for (const rule of rules) expect(checkAvailability(rule)).toEqual({ ok: true })
  })

  test('ranges that overlap are one, ranges that touch stay two, and the whole day is written in two', () => {
    const slots = (...pairs: [string, string][]) =>
      rulesOf(asked({ ranges: pairs.map(([start, end]) => ({ start, end })) }), today).map(
        rule => rule.timeSlot,
      )
    expect(slots(['09:00', '17:00'], ['09:00', '17:00'])).toEqual(['09:00-17:00'])
    expect(slots(['14:00', '20:00'], ['09:00', '15:00'])).toEqual(['09:00-20:00'])
    expect(slots(['09:00', '18:00'], ['10:00', '11:00'], ['17:00', '00:00'])).toEqual(['09:00-00:00'])
    expect(slots(['09:00', '12:00'], ['12:00', '14:00'])).toEqual(['09:00-12:00', '12:00-14:00'])
    expect(slots(['00:00', '13:00'], ['12:00', '00:00'])).toEqual(['00:00-13:00', '12:00-00:00'])
  })

  test('without a weekly repeat, the next such days alone, today included', () => {
    const once = asked({ isWeekly: false, days: ['mardi', 'mercredi'], isException: true })
    expect(datesOf(once, today)).toEqual(['2026-11-25', '2026-12-01'])
    expect(rulesOf(once, today)).toEqual([
      expect.objectContaining({ dayOfWeek: 'mercredi', date: '2026-11-25', isException: true }),
      expect.objectContaining({ dayOfWeek: 'mardi', date: '2026-12-01', isException: true }),
    ])
    expect(datesOf({ ...once, validFrom: '2026-12-04' }, today)).toEqual(['2026-12-08', '2026-12-09'])
  })

  test('a date is one row, whatever was chosen before among the days', () => {
    expect(rulesOf(asked({ on: 'date', date: '2026-12-24', validFrom: '2026-12-25' }), today)).toEqual([
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

  test('groups of days are Monday to Friday, the weekend and all seven', () => {
    expect(Object.values(dayGroups).map(days => days.length)).toEqual([5, 2, 7])
    expect(dayGroups.weekdays.at(-1)).toBe('vendredi')
  })

  test('what is over is no longer shown', () => {
    expect(isComing({ date: '2026-11-24', validUntil: null }, today)).toBe(false)
    expect(isComing({ date: today, validUntil: null }, today)).toBe(true)
    expect(isComing({ date: null, validUntil: '2026-11-24' }, today)).toBe(false)
    expect(isComing({ date: null, validUntil: today }, today)).toBe(true)
  })
})
