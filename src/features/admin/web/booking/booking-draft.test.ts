import { expect, test } from 'vitest'
import {
  choosePackage,
  dropDates,
  emptyDraft,
  keepDate,
  moveDate,
  toBookingChoices,
} from './booking-draft.ts'

const teacher = { id: 'teacher', lessonLengths: [30 as const, 90 as const] }
const hour = { startsAt: '2026-05-06T14:00:00Z' }
const draft = { ...emptyDraft, teacher, hour, sessions: 8, package: { id: 'package' } }

test('nothing is quoted or booked before a teacher and an hour are chosen', () => {
  expect(toBookingChoices('child', { ...draft, teacher: undefined })).toBeUndefined()
  expect(toBookingChoices('child', { ...draft, hour: undefined })).toBeUndefined()
})

test('a series is booked with its package, at the length that the teacher gives', () => {
  expect(toBookingChoices('child', { ...draft, length: 120 })).toEqual({
    teacherId: 'teacher',
    studentId: 'child',
    lessonType: 'individual',
    duration: 90,
    startsAt: hour.startsAt,
    packageId: 'package',
    isRecurring: true,
    recurrenceFrequency: 'weekly',
    numberOfSessions: 8,
  })
})

test.each([Number.NaN, 0, 1.5, 53, 99])('%d lessons are never booked as another number', sessions => {
  expect(toBookingChoices('child', { ...draft, sessions })).toBeUndefined()
  expect(toBookingChoices('child', { ...draft, sessions, lessonType: 'trial' })).not.toHaveProperty(
    'numberOfSessions',
  )
})

test('one lesson is no series', () => {
  const choices = toBookingChoices('child', { ...draft, sessions: 1, package: undefined })
  expect(choices).not.toHaveProperty('isRecurring')
  expect(choices).not.toHaveProperty('packageId')
})

test('a trial has no series, no package and no length of its own, whatever was chosen before', () => {
  expect(toBookingChoices('child', { ...draft, lessonType: 'trial', length: 90 })).toEqual({
    teacherId: 'teacher',
    studentId: 'child',
    lessonType: 'trial',
    duration: 60,
    startsAt: hour.startsAt,
  })
})

test('a group lasts an hour', () => {
  expect(toBookingChoices('child', { ...draft, lessonType: 'group', length: 90 })?.duration).toBe(60)
})

test('dates that are left out or moved are booked so; one that is put back, like every other', () => {
  const dropped = dropDates(draft, ['2026-05-13', '2026-05-20'])
  const moved = moveDate(dropped, '2026-05-20', '2026-05-21T14:00:00Z')
  expect(toBookingChoices('child', { ...draft, ...moved })).toMatchObject({
    exceptDates: ['2026-05-13'],
    movedSessions: [{ date: '2026-05-20', startsAt: '2026-05-21T14:00:00Z' }],
  })
  const kept = keepDate(keepDate(moved, '2026-05-13'), '2026-05-20')
  const choices = toBookingChoices('child', { ...draft, ...kept })
  expect(choices).not.toHaveProperty('exceptDates')
  expect(choices).not.toHaveProperty('movedSessions')
})

test('a package brings its number of lessons, and leaves one that was typed', () => {
  const offered = {
    id: 'package',
    name: 'Trimestre',
    nameEn: null,
    discountPercentage: 10,
    durationMonths: 3,
    numberOfLessons: 12,
    isDiscovery: false,
  }
  expect(choosePackage(emptyDraft, offered)).toMatchObject({ package: offered, sessions: 12 })
  expect(choosePackage(emptyDraft, undefined)).toMatchObject({ sessions: 1 })
  expect(choosePackage({ hasTypedSessions: true }, offered)).toEqual({ package: offered })
})
