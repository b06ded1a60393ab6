import { describe, expect, test } from 'vitest'
import type { AvailabilityRule } from './availability.ts'
import { planHourChange, planHoursChange, type StoredRule } from './hour-change.ts'

// Every change below is about this day.
const tuesday = '2026-11-24'
const weekly = (timeSlot: string, some: Partial<AvailabilityRule> = {}): AvailabilityRule => ({
  dayOfWeek: 'mardi',
  timeSlot,
  date: null,
  isException: false,
  validFrom: null,
  validUntil: null,
  ...some,
})
const dated = (timeSlot: string, some: Partial<AvailabilityRule> = {}) =>
  weekly(timeSlot, { date: tuesday, ...some })
const closed = { isException: true }
/** The ids are 'a', 'b', … in order. */
const store = (rules: readonly (AvailabilityRule & Partial<StoredRule>)[]): StoredRule[] =>
  rules.map((rule, index) => ({ isOfAbsence: false, ...rule, id: 'abcdef'.charAt(index) }))
const nothing = { remove: [], add: [] }

describe('opening an hour', () => {
  const open = (hour: number, ...rules: AvailabilityRule[]) =>
    planHourChange(store(rules), { date: tuesday, hour, open: true })

  test('changes nothing where it is open', () => {
    expect(open(9, weekly('09:00-12:00'))).toEqual(nothing)
    expect(open(11, weekly('09:00-12:00'))).toEqual(nothing)
  })

  test.each([
    ['before the open hours', 7, '07:00-08:00'],
    ['after the open hours', 13, '13:00-14:00'],
    ['as the first of the day', 0, '00:00-01:00'],
    ['as the last of the day', 23, '23:00-00:00'],
  ])('%s opens it on that day only', (_, hour, timeSlot) => {
    expect(open(hour, weekly('09:00-12:00'))).toEqual({ remove: [], add: [dated(timeSlot)] })
  })

  test('joins it to the hours of that day beside it', () => {
    expect(open(12, dated('09:00-12:00'))).toEqual({ remove: ['a'], add: [dated('09:00-13:00')] })
    expect(open(8, dated('09:00-12:00'))).toEqual({ remove: ['a'], add: [dated('08:00-12:00')] })
    expect(open(12, dated('09:00-12:00'), dated('13:00-15:00'))).toEqual({
      remove: ['a', 'b'],
      add: [dated('09:00-15:00')],
    })
  })

  test.each<[string, AvailabilityRule]>([
    ['an hour later', dated('14:00-15:00')],
    ['an hour earlier', dated('09:00-11:00')],
    ['of every week', weekly('09:00-12:00')],
    ['of another day', dated('09:00-12:00', { date: '2026-12-01' })],
    ['that are closed', dated('09:00-12:00', closed)],
    ['that end with a date', dated('09:00-12:00', { validUntil: '2026-11-30' })],
    ['that begin with a date', dated('09:00-12:00', { validFrom: '2026-11-01' })],
  ])('does not join it to hours %s', (_, rule) => {
    expect(open(12, rule)).toEqual({ remove: [], add: [dated('12:00-13:00')] })
  })

  test('never makes a whole day, which a rule cannot express', () => {
    expect(open(23, dated('00:00-23:00'))).toEqual({ remove: [], add: [dated('23:00-00:00')] })
    expect(open(12, dated('00:00-12:00'), dated('13:00-00:00'))).toEqual({
      remove: ['a'],
      add: [dated('00:00-13:00')],
    })
  })

  test('cuts it out of the hours that are closed that day', () => {
    const open10 = (timeSlot: string) => open(10, weekly('08:00-18:00'), dated(timeSlot, closed))
    expect(open10('10:00-11:00')).toEqual({ remove: ['b'], add: [] })
    expect(open10('10:00-12:00')).toEqual({ remove: ['b'], add: [dated('11:00-12:00', closed)] })
    expect(open10('09:00-11:00')).toEqual({ remove: ['b'], add: [dated('09:00-10:00', closed)] })
    expect(open10('09:00-12:00')).toEqual({
      remove: ['b'],
      add: [dated('09:00-10:00', closed), dated('11:00-12:00', closed)],
    })
  })

  test('opens it also where no rule did before', () => {
    expect(open(10, dated('09:00-11:00', closed))).toEqual({
      remove: ['a'],
      add: [dated('09:00-10:00', closed), dated('10:00-11:00')],
    })
  })

  test.each<[string, Partial<AvailabilityRule>, AvailabilityRule[]]>([
    [
      'for ever',
      {},
      [
        weekly('10:00-11:00', { ...closed, validUntil: '2026-11-17' }),
        weekly('10:00-11:00', { ...closed, validFrom: '2026-12-01' }),
      ],
    ],
    [
      'from a week before to a week after',
      { validFrom: '2026-11-17', validUntil: '2026-12-01' },
      [
        weekly('10:00-11:00', { ...closed, validFrom: '2026-11-17', validUntil: '2026-11-17' }),
        weekly('10:00-11:00', { ...closed, validFrom: '2026-12-01', validUntil: '2026-12-01' }),
      ],
    ],
    [
      'since less than a week, for less than another',
      { validFrom: '2026-11-18', validUntil: '2026-11-30' },
      [],
    ],
    ['that day only', { validFrom: tuesday, validUntil: tuesday }, []],
  ])('keeps the other weeks closed that were: %s', (_, validity, add) => {
    const lunch = weekly('10:00-11:00', { ...closed, ...validity })
    expect(open(10, weekly('08:00-18:00'), lunch)).toEqual({ remove: ['b'], add })
  })

  test('opens it through every rule that closes it', () => {
    const rules = [weekly('08:00-18:00'), dated('10:00-11:00', closed), dated('09:00-11:00', closed)]
    expect(open(10, ...rules)).toEqual({ remove: ['b', 'c'], add: [dated('09:00-10:00', closed)] })
  })
})

describe('closing an hour', () => {
  const close = (hour: number, ...rules: AvailabilityRule[]) =>
    planHourChange(store(rules), { date: tuesday, hour, open: false })

  test('changes nothing where it is closed', () => {
    expect(close(10)).toEqual(nothing)
    expect(close(12, weekly('09:00-12:00'))).toEqual(nothing)
    expect(close(10, weekly('09:00-12:00'), dated('10:00-11:00', closed))).toEqual(nothing)
  })

  test('closes it on that day only', () => {
    expect(close(10, weekly('09:00-12:00'))).toEqual({ remove: [], add: [dated('10:00-11:00', closed)] })
  })

  test('joins it to the hours that are closed beside it', () => {
    expect(close(10, weekly('08:00-18:00'), dated('11:00-12:00', closed))).toEqual({
      remove: ['b'],
      add: [dated('10:00-12:00', closed)],
    })
    expect(close(10, weekly('08:00-18:00'), dated('11:00-12:00'))).toEqual({
      remove: [],
      add: [dated('10:00-11:00', closed)],
    })
  })

  test('never joins it to the hour of an absence, which opens again with the lesson', () => {
    const ofAbsence = { ...dated('11:00-12:00', closed), isOfAbsence: true }
    expect(
      planHourChange(store([weekly('08:00-18:00'), ofAbsence]), { date: tuesday, hour: 10, open: false }),
    ).toEqual({ remove: [], add: [dated('10:00-11:00', closed)] })
  })

  test('cuts it out of the hours that were opened for that day', () => {
    expect(close(10, dated('09:00-12:00'))).toEqual({
      remove: ['a'],
      add: [dated('09:00-10:00'), dated('11:00-12:00')],
    })
    expect(close(9, dated('09:00-10:00'))).toEqual({ remove: ['a'], add: [] })
  })

  test('closes it in the week too where it was opened for that day besides', () => {
    expect(close(10, weekly('09:00-12:00'), dated('10:00-11:00'))).toEqual({
      remove: ['b'],
      add: [dated('10:00-11:00', closed)],
    })
  })
})

describe('opening or closing many hours at once', () => {
  const hours = (...list: number[]) => list.map(hour => ({ date: tuesday, hour }))

  test('writes hours beside each other as one rule, in whatever order they were chosen', () => {
    const expected = { remove: [], add: [dated('09:00-12:00')] }
    expect(planHoursChange([], hours(9, 10, 11), true)).toMatchObject(expected)
    expect(planHoursChange([], hours(11, 9, 10), true)).toMatchObject(expected)
  })

  test('joins an hour to the one beside it, not to an earlier one that stands apart', () => {
    expect(planHoursChange([], hours(9, 13, 10), true).add).toEqual([
      dated('13:00-14:00'),
      dated('09:00-11:00'),
    ])
  })

  test('keeps hours apart that are not beside each other, and those of other days', () => {
    expect(planHoursChange([], [...hours(9, 11), { date: '2026-11-25', hour: 10 }], true).add).toEqual([
      dated('09:00-10:00'),
      dated('11:00-12:00'),
      dated('10:00-11:00', { date: '2026-11-25', dayOfWeek: 'mercredi' }),
    ])
  })

  test('replaces the stored rules that it changes, and keeps the others', () => {
    const stored = store([weekly('08:00-18:00'), dated('10:00-11:00', closed), dated('20:00-21:00')])
    const change = planHoursChange(stored, hours(11, 12), false)
    expect(change.remove).toEqual(['b'])
    expect(change.add).toEqual([dated('10:00-13:00', closed)])
    expect(change.rules.map(({ timeSlot }) => timeSlot)).toEqual([
      '08:00-18:00',
      '20:00-21:00',
      '10:00-13:00',
    ])
  })

  test('changes nothing where every hour has that state, or none is chosen', () => {
    const stored = store([weekly('08:00-18:00')])
    expect(planHoursChange(stored, hours(8, 17), true)).toEqual({ ...nothing, rules: stored })
    expect(planHoursChange(stored, [], false)).toEqual({ ...nothing, rules: stored })
    expect(planHoursChange(stored, [...hours(10), ...hours(10)], false).add).toHaveLength(1)
  })
})
