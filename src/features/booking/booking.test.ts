import { describe, expect, test } from 'vitest'
import { reservedMinutes, taughtMinutes } from '#features/lessons/lesson-types.ts'
import { type BookingShape, checkBookingShape, isNumberOfSessions } from './booking.ts'

const booking = (some: Partial<BookingShape>): BookingShape => ({
  lessonType: 'individual',
  isRecurring: false,
  recurrenceFrequency: null,
  numberOfSessions: 1,
  ...some,
})

const series = { isRecurring: true, recurrenceFrequency: 'weekly' } as const

describe('a booking', () => {
  test('has 1 to 52 sessions and refuses 0, −1, 1.5 and a million', () => {
    for (const count of [1, 2, 52]) expect(isNumberOfSessions(count)).toBe(true)
    for (const count of [
      0,
      -1,
      1.5,
      53,
      1_000_000,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '4',
      null,
      undefined,
      [4],
    ])
      expect(isNumberOfSessions(count)).toBe(false)
    for (const numberOfSessions of [0, -1, 1.5, 53, 1_000_000])
      expect(checkBookingShape(booking({ ...series, numberOfSessions }))).toEqual({
        ok: false,
        reason: 'bad_number_of_sessions',
      })
  })

  test('of one lesson or of a series is accepted for every paid type', () => {
    for (const lessonType of ['individual', 'group'] as const) {
      expect(checkBookingShape(booking({ lessonType }))).toEqual({ ok: true })
      expect(checkBookingShape(booking({ lessonType, ...series, numberOfSessions: 52 }))).toEqual({
        ok: true,
      })
    }
    expect(checkBookingShape(booking({ lessonType: 'trial' }))).toEqual({ ok: true })
  })

  test('of a trial is a single lesson', () => {
    const refused = (some: Partial<BookingShape>) =>
      checkBookingShape(booking({ lessonType: 'trial', ...some }))
    expect(refused({ ...series, numberOfSessions: 4 })).toEqual({ ok: false, reason: 'recurring_trial' })
    expect(refused({ ...series })).toEqual({ ok: false, reason: 'recurring_trial' })
    expect(refused({ numberOfSessions: 2 })).toEqual({ ok: false, reason: 'recurring_trial' })
  })

  test('of several sessions needs a frequency', () => {
    expect(checkBookingShape(booking({ numberOfSessions: 4 }))).toEqual({
      ok: false,
      reason: 'several_sessions_without_recurrence',
    })
    expect(checkBookingShape(booking({ isRecurring: true, numberOfSessions: 4 }))).toEqual({
      ok: false,
      reason: 'no_frequency',
    })
  })

  test('reserves an hour for every type; a trial teaches half of it', () => {
    expect(reservedMinutes).toBe(60)
    expect(taughtMinutes).toEqual({ trial: 30, individual: 60, group: 60 })
  })
})
