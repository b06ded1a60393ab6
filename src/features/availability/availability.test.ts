import { describe, expect, test } from 'vitest'
import { rule } from '../../../tests/support/availability-rule.ts'
import { type AvailabilityRule, checkAvailability, checkTimeSlot, parseTimeSlot } from './availability.ts'

describe('a rule that may be stored', () => {
  test('has a time slot of full hours that ends after it starts', () => {
    expect(parseTimeSlot('09:00-12:00')).toEqual({ startHour: 9, endHour: 12 })
    expect(parseTimeSlot('23:00-00:00')).toEqual({ startHour: 23, endHour: 24 })
    expect(parseTimeSlot('00:00-23:00')).toEqual({ startHour: 0, endHour: 23 })
    expect(checkTimeSlot('09:00-09:00')).toEqual({ ok: false, code: 'same_hours' })
    expect(checkTimeSlot('00:00-00:00')).toEqual({ ok: false, code: 'same_hours' })
    expect(checkTimeSlot('12:00-09:00')).toEqual({ ok: false, code: 'end_before_start' })
    for (const bad of [
      '',
      '09:00',
      '9:00-12:00',
      '09:30-12:00',
      '09:00-24:00',
      '09:00-12:00-13:00',
      '09:00–12:00',
    ])
      expect(checkTimeSlot(bad)).toEqual({ ok: false, code: 'bad_range' })
    expect(() => parseTimeSlot('25:00-26:00')).toThrow(RangeError)
  })

  test('has a weekday or a date, real dates, and a period that does not end before it starts', () => {
    expect(checkAvailability(rule({ dayOfWeek: 'mardi' }))).toEqual({ ok: true })
    expect(checkAvailability(rule({ date: '2026-11-24' }))).toEqual({ ok: true })
    const sameDay = { validFrom: '2026-11-24', validUntil: '2026-11-24' }
    expect(checkAvailability(rule({ dayOfWeek: 'mardi', ...sameDay }))).toEqual({ ok: true })
    const overTuesday = { validFrom: '2026-12-23', validUntil: '2026-12-29' }
    expect(checkAvailability(rule({ dayOfWeek: 'mardi', ...overTuesday }))).toEqual({ ok: true })
    const reasons: [Partial<AvailabilityRule>, string][] = [
      [{}, 'no_day'],
      [{ dayOfWeek: 'tuesday' as 'mardi' }, 'no_day'],
      [{ date: '2026-02-30' }, 'bad_date'],
      [{ dayOfWeek: 'mardi', validFrom: '2026-2-3' }, 'bad_date'],
      [{ dayOfWeek: 'mardi', validFrom: '2026-11-25', validUntil: '2026-11-24' }, 'until_before_from'],
      [{ dayOfWeek: 'mardi', validFrom: '2026-12-23', validUntil: '2026-12-28' }, 'outside_period'],
      [{ date: '2026-12-21', validUntil: '2026-12-01' }, 'outside_period'],
      [{ dayOfWeek: 'mardi', timeSlot: '12:00-12:00' }, 'same_hours'],
      [{ dayOfWeek: 'mardi', timeSlot: '12:00-11:00' }, 'end_before_start'],
      [{ dayOfWeek: 'mardi', timeSlot: 'midi' }, 'bad_range'],
    ]
    for (const [some, code] of reasons) expect(checkAvailability(rule(some))).toEqual({ ok: false, code })
  })
})
