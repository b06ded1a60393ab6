import { describe, expect, test } from 'vitest'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { type BookingShape, checkBookingShape, isNumberOfSessions, needsParent } from './booking.ts'

const booking = (some: Partial<BookingShape>): BookingShape => ({
  lessonType: 'individual',
  isRecurring: false,
  recurrenceFrequency: null,
  numberOfSessions: 1,
  packageId: null,
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
        code: 'bad_number_of_sessions',
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

  test('of a trial is a single lesson without a package', () => {
    const refused = (some: Partial<BookingShape>) =>
      checkBookingShape(booking({ lessonType: 'trial', ...some }))
    expect(refused({ ...series, numberOfSessions: 4 })).toEqual({ ok: false, code: 'recurring_trial' })
    expect(refused({ ...series })).toEqual({ ok: false, code: 'recurring_trial' })
    expect(refused({ numberOfSessions: 2 })).toEqual({ ok: false, code: 'recurring_trial' })
    expect(refused({ packageId: 'any' })).toEqual({ ok: false, code: 'package_with_trial' })
  })

  test('of several sessions needs a frequency', () => {
    expect(checkBookingShape(booking({ numberOfSessions: 4 }))).toEqual({
      ok: false,
      code: 'several_sessions_without_recurrence',
    })
    expect(checkBookingShape(booking({ isRecurring: true, numberOfSessions: 4 }))).toEqual({
      ok: false,
      code: 'no_frequency',
    })
  })
})

test('a child’s login books a trial itself; what costs money needs a parent', () => {
  expect(lessonTypes.map(type => needsParent('student', type))).toEqual(
    lessonTypes.map(type => type !== 'trial'),
  )
  for (const role of ['parent', 'admin'] as const)
    for (const type of lessonTypes) expect(needsParent(role, type)).toBe(false)
})
