import { describe, expect, test } from 'vitest'
import { type LessonStatus, lessonStatuses } from '#features/school/lesson-statuses.ts'
import {
  type Actor,
  isFreeOfCharge,
  isGivenBack,
  isToCome,
  joinDeadline,
  joinWindow,
  type LessonAction,
  lessonActions,
  mayCancelLesson,
  mayConfirm,
  mayDo,
  waitsForAnotherUntil,
} from './lessons.ts'

const startsAt = Temporal.Instant.from('2026-11-24T16:00Z')
const endsAt = startsAt.add({ minutes: 60 })
const actors: Actor[] = ['parent', 'student', 'teacher', 'admin', 'system']
const actions = Object.keys(lessonActions) as LessonAction[]

const freeCancellationHours = 24
const seat = { startsAt, freeCancellationHours }
const lesson = (status: LessonStatus) => ({ status, endsAt, ...seat })
const secondsAfterStart = (seconds: number) => startsAt.add({ seconds })
const minute = 60
const hour = 60 * minute

/** 'ok' or the refusal, `seconds` after the start (negative: before). */
const verdictFor = (action: LessonAction, role: Actor, status: LessonStatus, seconds = -48 * hour) => {
  const verdict = mayDo(action, role, lesson(status), secondsAfterStart(seconds))
  return verdict.ok ? 'ok' : verdict.code
}

const rolesAllowed = (action: LessonAction) =>
  actors.filter(role => lessonStatuses.some(status => verdictFor(action, role, status) !== 'not_for_role'))

describe('the table of actions', () => {
  test('completed and cancelled lessons change no more', () => {
    const next = (status: LessonStatus) =>
      lessonStatuses.filter(to =>
        actions.some(action => {
          const { to: after, by } = lessonActions[action]
          const froms: (readonly LessonStatus[])[] = Object.values(by).map(({ from }) => from)
          return after === to && froms.some(from => from.includes(status))
        }),
      )
    expect(Object.fromEntries(lessonStatuses.map(status => [status, next(status)]))).toEqual({
      upcoming: ['pending', 'confirmed', 'completed', 'cancelled'],
      pending: ['cancelled'],
      confirmed: ['completed', 'cancelled'],
      completed: [],
      cancelled: [],
    })
  })

  test('names the actors of each action', () => {
    expect(Object.fromEntries(actions.map(action => [action, rolesAllowed(action)]))).toEqual({
      confirm: ['teacher'],
      cancel: ['parent', 'teacher', 'admin', 'system'],
      postpone: ['parent', 'admin'],
      complete: ['teacher', 'system'],
      suspend: ['system'],
      sendLink: ['parent', 'student', 'teacher', 'admin'],
      sendReminder: ['system'],
      substitute: ['admin'],
      reportAbsence: ['teacher'],
      withdrawAbsence: ['teacher'],
      propose: ['teacher'],
      acceptProposal: ['parent'],
      join: ['parent', 'student', 'teacher'],
    })
  })

  test('allows nothing on a cancelled lesson, and only joining and sending the link on a completed one', () => {
    const allowedIn = (status: LessonStatus) =>
      actions.filter(action =>
        actors.some(role =>
          [-48 * hour, 0, 48 * hour].some(seconds => verdictFor(action, role, status, seconds) === 'ok'),
        ),
      )
    expect(allowedIn('cancelled')).toEqual([])
    expect(allowedIn('completed').toSorted()).toEqual(['join', 'sendLink'])
  })
})

test('a lesson is to come until it begins, unless it was cancelled', () => {
  const startsAt = Temporal.Instant.from('2026-12-01T16:00:00Z')
  const before = startsAt.subtract({ seconds: 1 })
  const toCome = lessonStatuses.filter(status => isToCome({ status, startsAt }, before))
  expect(toCome).toEqual(['pending', 'upcoming', 'confirmed'])
  expect(lessonStatuses.filter(status => isToCome({ status, startsAt }, startsAt))).toEqual([])
})

describe('cancelling', () => {
  test('is allowed to a parent until the lesson starts, and not to a student', () => {
    for (const status of ['pending', 'upcoming', 'confirmed'] as const) {
      expect(verdictFor('cancel', 'parent', status, -48 * hour)).toBe('ok')
      expect(verdictFor('cancel', 'parent', status, -1)).toBe('ok')
      expect(verdictFor('cancel', 'parent', status, 0)).toBe('too_late')
    }
    expect(verdictFor('cancel', 'student', 'upcoming')).toBe('not_for_role')
  })

  test('is allowed to teacher and school until the lesson is completed', () => {
    for (const role of ['teacher', 'admin'] as const) {
      expect(verdictFor('cancel', role, 'confirmed', 2 * hour)).toBe('ok')
      expect(verdictFor('cancel', role, 'completed', 2 * hour)).toBe('wrong_state')
      expect(verdictFor('cancel', role, 'cancelled')).toBe('wrong_state')
    }
  })

  test('of a completed lesson is allowed to the school alone, while it has a report that no teacher came', () => {
    const now = secondsAfterStart(2 * hour)
    const completed = { ...lesson('completed'), hasMissingTeacher: true }
    expect(mayCancelLesson('admin', completed, now)).toEqual({ ok: true })
    const over = { ok: false, code: 'wrong_state' }
    expect(mayCancelLesson('teacher', completed, now)).toEqual(over)
    expect(mayCancelLesson('admin', { ...completed, hasMissingTeacher: false }, now)).toEqual(over)
    expect(mayCancelLesson('admin', { ...completed, status: 'cancelled' }, now)).toEqual(over)
  })

  test('is allowed to the system for pending lessons only', () => {
    expect(verdictFor('cancel', 'system', 'pending')).toBe('ok')
    expect(verdictFor('cancel', 'system', 'upcoming')).toBe('wrong_state')
  })

  test('is free of charge until 24 hours before the start, included', () => {
    expect(isFreeOfCharge(seat, startsAt.subtract({ hours: 24 }))).toBe(true)
    expect(isFreeOfCharge(seat, startsAt.subtract({ hours: 24 }).add({ nanoseconds: 1 }))).toBe(false)
    expect(isFreeOfCharge(seat, startsAt.subtract({ hours: 25 }))).toBe(true)
    expect(isFreeOfCharge(seat, startsAt.add({ hours: 1 }))).toBe(false)
  })

  test('follows the hours that the booking was promised; with 0 it is free until the start', () => {
    const isFree = (hours: number, promised: number) =>
      isFreeOfCharge({ startsAt, freeCancellationHours: promised }, startsAt.subtract({ hours }))
    expect(isFree(48, 48)).toBe(true)
    expect(isFree(47, 48)).toBe(false)
    expect(isFree(0, 0)).toBe(true)
    const postpone = (secondsBefore: number) =>
      mayDo(
        'postpone',
        'parent',
        { ...lesson('upcoming'), freeCancellationHours: 0 },
        secondsAfterStart(-secondsBefore),
      ).ok
    expect([postpone(1), postpone(0)]).toEqual([true, false])
  })

  test.each([
    // status, without a teacher, hours before the start, given back
    ['upcoming', false, 24, true],
    ['upcoming', false, 23, false],
    ['confirmed', false, 23, false],
    ['pending', false, 23, true],
    ['pending', false, 1, true],
    ['upcoming', true, 23, true],
    ['confirmed', true, 1, true],
    ['pending', true, 1, true],
  ] as const)(
    'a seat of an %s lesson (without a teacher: %s) %i hours before it is given back: %s',
    (status, lacksTeacher, hours, givenBack) => {
      expect(isGivenBack({ ...seat, status, lacksTeacher }, startsAt.subtract({ hours }))).toBe(givenBack)
    },
  )

  test('counts elapsed hours over a clock change, not wall-clock hours', () => {
    const sundayNoon = Temporal.ZonedDateTime.from('2026-03-29T12:00[Europe/Paris]')
    const saturday = (time: string) =>
      Temporal.ZonedDateTime.from(`2026-03-28T${time}[Europe/Paris]`).toInstant()
    expect(
      isFreeOfCharge({ startsAt: sundayNoon.toInstant(), freeCancellationHours }, saturday('11:00')),
    ).toBe(true)
    expect(
      isFreeOfCharge({ startsAt: sundayNoon.toInstant(), freeCancellationHours }, saturday('12:00')),
    ).toBe(false) // 23 elapsed hours, 24 on the clock
    const autumnNoon = Temporal.ZonedDateTime.from('2026-10-25T12:00[Europe/Paris]').toInstant()
    const theDayBefore = Temporal.ZonedDateTime.from('2026-10-24T13:00[Europe/Paris]').toInstant()
    expect(isFreeOfCharge({ startsAt: autumnNoon, freeCancellationHours }, theDayBefore)).toBe(true) // 24 elapsed hours, 23 on the clock
  })
})

describe('postponing', () => {
  test('is allowed to a parent while cancelling is free of charge, 24 hours before the start included', () => {
    for (const status of ['upcoming', 'confirmed'] as const) {
      expect(verdictFor('postpone', 'parent', status, -24 * hour)).toBe('ok')
      expect(verdictFor('postpone', 'parent', status, -24 * hour + 1)).toBe('too_late')
      expect(verdictFor('postpone', 'parent', status, hour)).toBe('too_late')
    }
  })

  test('and longer in a group that waits for a second child, which is cancelled free of charge until its start', () => {
    expect(verdictFor('postpone', 'parent', 'pending', -1)).toBe('ok')
    expect(verdictFor('postpone', 'parent', 'pending', 0)).toBe('too_late')
  })
})

describe('confirming and completing', () => {
  test('a teacher confirms upcoming lessons before they start', () => {
    expect(verdictFor('confirm', 'teacher', 'upcoming', -1)).toBe('ok')
    expect(verdictFor('confirm', 'teacher', 'upcoming', 0)).toBe('too_late')
    expect(verdictFor('confirm', 'teacher', 'pending')).toBe('wrong_state')
    expect(verdictFor('confirm', 'teacher', 'confirmed')).toBe('wrong_state')
  })

  test('a lesson that its teacher can’t give is not confirmed', () => {
    const verdict = (lacksTeacher: boolean, seconds: number) =>
      mayConfirm('teacher', { ...lesson('upcoming'), lacksTeacher }, secondsAfterStart(seconds))
    expect(verdict(false, -1)).toEqual({ ok: true })
    expect(verdict(true, -1)).toEqual({ ok: false, code: 'absent' })
    expect(verdict(true, 0)).toEqual({ ok: false, code: 'too_late' })
  })

  test('a teacher completes a lesson from its start on, the system a day after its end', () => {
    for (const status of ['upcoming', 'confirmed'] as const) {
      expect(verdictFor('complete', 'teacher', status, -1)).toBe('too_early')
      expect(verdictFor('complete', 'teacher', status, 0)).toBe('ok')
      expect(verdictFor('complete', 'system', status, 25 * hour - 1)).toBe('too_early')
      expect(verdictFor('complete', 'system', status, 25 * hour)).toBe('ok')
    }
    expect(verdictFor('complete', 'teacher', 'pending', hour)).toBe('wrong_state')
  })
})

describe('joining', () => {
  test('is possible from 15 minutes before the start to 15 minutes after the end', () => {
    for (const role of ['parent', 'student', 'teacher'] as const) {
      expect(verdictFor('join', role, 'upcoming', -15 * minute - 1)).toBe('too_early')
      expect(verdictFor('join', role, 'upcoming', -15 * minute)).toBe('ok')
      expect(verdictFor('join', role, 'upcoming', 75 * minute - 1)).toBe('ok')
      expect(verdictFor('join', role, 'upcoming', 75 * minute)).toBe('too_late')
    }
    expect(joinWindow({ startsAt, endsAt })).toEqual({
      opensAt: Temporal.Instant.from('2026-11-24T15:45Z'),
      closesAt: Temporal.Instant.from('2026-11-24T17:15Z'),
    })
  })

  test('is possible in a running lesson that is already completed, and never in a cancelled one', () => {
    expect(verdictFor('join', 'parent', 'completed', 50 * minute)).toBe('ok')
    expect(verdictFor('join', 'parent', 'cancelled', 50 * minute)).toBe('wrong_state')
    expect(verdictFor('join', 'admin', 'upcoming', 0)).toBe('not_for_role')
  })
})

describe('a second child can join a group', () => {
  const deadline = (hoursAhead: number, noticeMinutes = 120) =>
    joinDeadline({ startsAt, noticeMinutes, since: startsAt.subtract({ hours: hoursAhead }) })
  const hoursBefore = (hours: number) => startsAt.subtract({ hours })

  test('until a day before the start', () => {
    expect(deadline(200)).toEqual(hoursBefore(24))
    expect(deadline(36)).toEqual(hoursBefore(24))
  })
  test('for half a day, when it is booked late', () => {
    expect(deadline(35)).toEqual(hoursBefore(23))
    expect(deadline(20)).toEqual(hoursBefore(8))
  })
  test('never within the teacher’s notice', () => {
    expect(deadline(5)).toEqual(hoursBefore(2))
    expect(deadline(200, 48 * 60)).toEqual(hoursBefore(48))
    expect(deadline(50, 48 * 60)).toEqual(hoursBefore(48))
  })
})

describe('a group that loses its second child', () => {
  const group = { ...lesson('upcoming'), groupId: 'g', lacksTeacher: false, noticeMinutes: 120 }
  const until = (
    changes: Partial<typeof group> | { groupId: null },
    { hoursAhead = 200, siblingLeftLate = false } = {},
  ) =>
    waitsForAnotherUntil({ ...group, ...changes }, startsAt.subtract({ hours: hoursAhead }), {
      siblingLeftLate,
    })

  test('waits for another until a day before the start', () => {
    expect(until({})).toEqual(startsAt.subtract({ hours: 24 }))
  })
  test('waits for nobody when no child could join it', () => {
    expect(until({ groupId: null })).toBeUndefined()
    expect(until({ lacksTeacher: true })).toBeUndefined()
    expect(until({ status: 'confirmed' })).toBeUndefined()
    expect(until({}, { hoursAhead: 2 })).toBeUndefined()
  })
  test('waits for nobody when a sibling of the one who stays left too late', () => {
    expect(until({}, { siblingLeftLate: true })).toBeUndefined()
  })
})
