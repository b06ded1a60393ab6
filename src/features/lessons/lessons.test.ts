import { describe, expect, test } from 'vitest'
import {
  type Actor,
  givesSeatBack,
  isFreeOfCharge,
  joinWindow,
  type LessonAction,
  type LessonStatus,
  lessonActions,
  lessonStatuses,
  lessonTransitions,
  mayDo,
} from './lessons.ts'

const startsAt = Temporal.Instant.from('2026-11-24T16:00Z')
const endsAt = startsAt.add({ minutes: 60 })
const actors: Actor[] = ['parent', 'student', 'teacher', 'admin', 'system']
const actions = Object.keys(lessonActions) as LessonAction[]

const lesson = (status: LessonStatus) => ({ status, startsAt, endsAt })
const later = (seconds: number) => startsAt.add({ seconds })
const minute = 60
const hour = 60 * minute

/** 'ok' or why not, so many seconds after the start (negative: before). */
const asked = (action: LessonAction, role: Actor, status: LessonStatus, seconds = -48 * hour) => {
  const verdict = mayDo(action, role, lesson(status), later(seconds))
  return verdict.ok ? 'ok' : verdict.reason
}

const whoEver = (action: LessonAction) =>
  actors.filter(role => lessonStatuses.some(status => asked(action, role, status) !== 'not_for_role'))

describe('a lesson’s life', () => {
  test('goes from state to state as the domain says, and ends in two', () => {
    expect(lessonTransitions).toEqual({
      upcoming: ['pending', 'confirmed', 'completed', 'cancelled'],
      pending: ['upcoming', 'cancelled'],
      confirmed: ['completed', 'cancelled'],
      completed: [],
      cancelled: [],
    })
  })

  test('lies in these hands and no others', () => {
    expect(Object.fromEntries(actions.map(action => [action, whoEver(action)]))).toEqual({
      confirm: ['teacher'],
      cancel: ['parent', 'teacher', 'admin', 'system'],
      postpone: ['parent'],
      complete: ['teacher', 'system'],
      suspend: ['system'],
      resume: ['system'],
      sendLink: ['parent', 'student', 'teacher', 'admin'],
      sendReminder: ['system'],
      join: ['parent', 'student', 'teacher'],
    })
  })

  test('no action touches a cancelled lesson, and none changes a completed one', () => {
    for (const action of actions)
      for (const role of actors)
        for (const seconds of [-48 * hour, 0, 48 * hour]) {
          expect(asked(action, role, 'cancelled', seconds)).not.toBe('ok')
          if (!['join', 'sendLink'].includes(action))
            expect(asked(action, role, 'completed', seconds)).not.toBe('ok')
        }
  })
})

describe('cancelling', () => {
  test('is a parent’s right until the lesson starts', () => {
    for (const status of ['pending', 'upcoming', 'confirmed'] as const) {
      expect(asked('cancel', 'parent', status, -48 * hour)).toBe('ok')
      expect(asked('cancel', 'parent', status, -1)).toBe('ok')
      expect(asked('cancel', 'parent', status, 0)).toBe('too_late')
    }
    expect(asked('cancel', 'student', 'upcoming')).toBe('not_for_role')
  })

  test('is open to teacher and school as long as the lesson does not count as given', () => {
    for (const role of ['teacher', 'admin'] as const) {
      expect(asked('cancel', role, 'confirmed', 2 * hour)).toBe('ok')
      expect(asked('cancel', role, 'completed', 2 * hour)).toBe('wrong_state')
      expect(asked('cancel', role, 'cancelled')).toBe('wrong_state')
    }
  })

  test('by the system is for groups left alone', () => {
    expect(asked('cancel', 'system', 'pending')).toBe('ok')
    expect(asked('cancel', 'system', 'upcoming')).toBe('wrong_state')
  })

  test('is free of charge until 24 hours before the start, that very moment included', () => {
    expect(isFreeOfCharge(startsAt, startsAt.subtract({ hours: 24 }))).toBe(true)
    expect(isFreeOfCharge(startsAt, startsAt.subtract({ hours: 24 }).add({ nanoseconds: 1 }))).toBe(false)
    expect(isFreeOfCharge(startsAt, startsAt.subtract({ hours: 25 }))).toBe(true)
    expect(isFreeOfCharge(startsAt, startsAt.add({ hours: 1 }))).toBe(false)
  })

  test('counts elapsed hours over a change of the clocks, not hours on the wall', () => {
    const sundayNoon = Temporal.ZonedDateTime.from('2026-03-29T12:00[Europe/Paris]')
    const saturday = (time: string) =>
      Temporal.ZonedDateTime.from(`2026-03-28T${time}[Europe/Paris]`).toInstant()
    expect(isFreeOfCharge(sundayNoon.toInstant(), saturday('11:00'))).toBe(true)
    expect(isFreeOfCharge(sundayNoon.toInstant(), saturday('12:00'))).toBe(false) // 23 hours, though it reads 24
    const autumnNoon = Temporal.ZonedDateTime.from('2026-10-25T12:00[Europe/Paris]').toInstant()
    const theDayBefore = Temporal.ZonedDateTime.from('2026-10-24T13:00[Europe/Paris]').toInstant()
    expect(isFreeOfCharge(autumnNoon, theDayBefore)).toBe(true) // 24 hours, though it reads 23
  })

  test('gives the seat back to a family in time, and always when teacher or school cancel', () => {
    const tooLate = startsAt.subtract({ hours: 2 })
    const inTime = startsAt.subtract({ hours: 30 })
    for (const role of actors) {
      expect(givesSeatBack(role, startsAt, inTime)).toBe(true)
      expect(givesSeatBack(role, startsAt, tooLate)).toBe(role !== 'parent' && role !== 'student')
    }
  })
})

describe('confirming and completing', () => {
  test('a teacher confirms what is still to come', () => {
    expect(asked('confirm', 'teacher', 'upcoming', -1)).toBe('ok')
    expect(asked('confirm', 'teacher', 'upcoming', 0)).toBe('too_late')
    expect(asked('confirm', 'teacher', 'pending')).toBe('wrong_state')
    expect(asked('confirm', 'teacher', 'confirmed')).toBe('wrong_state')
  })

  test('a lesson is completed by its teacher from its start on, and by itself a day after its end', () => {
    for (const status of ['upcoming', 'confirmed'] as const) {
      expect(asked('complete', 'teacher', status, -1)).toBe('too_early')
      expect(asked('complete', 'teacher', status, 0)).toBe('ok')
      expect(asked('complete', 'system', status, 25 * hour - 1)).toBe('too_early')
      expect(asked('complete', 'system', status, 25 * hour)).toBe('ok')
    }
    expect(asked('complete', 'teacher', 'pending', hour)).toBe('wrong_state')
  })
})

describe('joining', () => {
  test('is possible from 15 minutes before the start to 15 minutes after the end', () => {
    for (const role of ['parent', 'student', 'teacher'] as const) {
      expect(asked('join', role, 'upcoming', -15 * minute - 1)).toBe('too_early')
      expect(asked('join', role, 'upcoming', -15 * minute)).toBe('ok')
      expect(asked('join', role, 'upcoming', 75 * minute - 1)).toBe('ok')
      expect(asked('join', role, 'upcoming', 75 * minute)).toBe('too_late')
    }
    expect(joinWindow({ startsAt, endsAt })).toEqual({
      opensAt: Temporal.Instant.from('2026-11-24T15:45Z'),
      closesAt: Temporal.Instant.from('2026-11-24T17:15Z'),
    })
  })

  test('is still possible after the teacher marked the running lesson completed, and never once it is cancelled', () => {
    expect(asked('join', 'parent', 'completed', 50 * minute)).toBe('ok')
    expect(asked('join', 'parent', 'cancelled', 50 * minute)).toBe('wrong_state')
    expect(asked('join', 'admin', 'upcoming', 0)).toBe('not_for_role')
  })
})
