import { describe, expect, test } from 'vitest'
import {
  getDisplayName,
  getRoomAccess,
  getTeacherWait,
  needsAdmission,
  readLessonClock,
} from './classroom.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00Z`)
const lesson = { status: 'upcoming', startsAt: at('17:00'), endsAt: at('18:00') } as const

describe('room access', () => {
  test('opens fifteen minutes before the start, not a second earlier', () => {
    expect(getRoomAccess('student', lesson, at('16:45').subtract({ seconds: 1 }))).toBe('early')
    for (const role of ['teacher', 'parent', 'student'] as const)
      expect(getRoomAccess(role, lesson, at('16:45'))).toBe('open')
  })

  test('closes fifteen minutes after the end', () => {
    expect(getRoomAccess('teacher', lesson, at('18:15').subtract({ seconds: 1 }))).toBe('open')
    expect(getRoomAccess('teacher', lesson, at('18:15'))).toBe('over')
  })

  test('stays open for a lesson that was marked completed while it runs', () => {
    expect(getRoomAccess('student', { ...lesson, status: 'completed' }, at('17:40'))).toBe('open')
  })

  test('is never open for a cancelled lesson', () => {
    for (const time of ['10:00', '17:10', '20:00'])
      expect(getRoomAccess('parent', { ...lesson, status: 'cancelled' }, at(time))).toBe('cancelled')
  })

  test('is open to the teacher alone after the teacher ended the lesson', () => {
    const ended = { ...lesson, isEnded: true }
    expect(getRoomAccess('student', ended, at('17:10'))).toBe('over')
    expect(getRoomAccess('parent', ended, at('17:10'))).toBe('over')
    expect(getRoomAccess('teacher', ended, at('17:10'))).toBe('open')
    expect(getRoomAccess('teacher', ended, at('18:15'))).toBe('over')
  })

  test('is never open to a removed family', () => {
    expect(getRoomAccess('student', { ...lesson, isRemoved: true }, at('17:10'))).toBe('removed')
  })

  test('is never open for an admin', () => {
    expect(getRoomAccess('admin', lesson, at('17:10'))).not.toBe('open')
  })
})

test('the teacher lets each family in where strangers’ children meet', () => {
  expect([needsAdmission('group'), needsAdmission('individual'), needsAdmission('trial')]).toEqual([
    true,
    false,
    false,
  ])
})

test('shows a parent under the names of the seated children, anyone else under their own first name', () => {
  expect(getDisplayName({ role: 'parent', students: ['Adam'] })).toBe('Adam')
  expect(getDisplayName({ role: 'parent', students: ['Adam', 'Lina'] })).toBe('Adam, Lina')
  expect(getDisplayName({ firstName: 'Salma' })).toBe('Salma')
})

const taught = { startsAt: '1970-01-01T01:00:00Z', endsAt: '1970-01-01T02:00:00Z' }

test('the clock counts down to the start, then what is left, then what is over the hour', () => {
  const read = (minutes: number) => readLessonClock(taught, 3_600_000 + minutes * 60_000)
  expect(read(-2.5)).toEqual({ phase: 'before', minutes: 3, elapsed: 0 })
  expect(read(0)).toEqual({ phase: 'running', minutes: 60, elapsed: 0 })
  expect(read(22.5)).toEqual({ phase: 'running', minutes: 38, elapsed: 0.375 })
  expect(read(59.99)).toMatchObject({ phase: 'running', minutes: 1 })
  expect(read(60)).toEqual({ phase: 'after', minutes: 0, elapsed: 1 })
  expect(read(62.5)).toEqual({ phase: 'after', minutes: 2, elapsed: 1 })
})

test('a family waits for its teacher, who is on the way, late, away for a moment or never came', () => {
  const read = (minutes: number, hasTeacherJoined: boolean, lacksTeacher = false) =>
    getTeacherWait({ ...taught, hasTeacherJoined, lacksTeacher }, 3_600_000 + minutes * 60_000)
  expect([-10, 0, 0.99].map(minutes => read(minutes, false).kind)).toEqual(['coming', 'coming', 'coming'])
  expect(read(1, false)).toEqual({ kind: 'late', minutes: 1 })
  expect(read(59.9, false)).toEqual({ kind: 'late', minutes: 59 })
  expect(read(60, false)).toEqual({ kind: 'missed' })
  // The family waits for no teacher once a lesson has begun that its teacher can't give.
  expect([-1, 0, 59.9, 60].map(minutes => read(minutes, false, true).kind)).toEqual([
    'coming',
    'not_given',
    'not_given',
    'missed',
  ])
  // Nor when the teacher was in the room until then.
  expect(read(5, true, true)).toEqual({ kind: 'not_given' })
  expect([-1, 0, 59.9, 60].map(minutes => read(minutes, true).kind)).toEqual([
    'coming',
    'away',
    'away',
    'over',
  ])
})
