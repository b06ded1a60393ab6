import { expect, test } from 'vitest'
import { lessonStateOf } from './lesson-state.ts'

const at = (text: string) => Temporal.Instant.from(text)
const lesson = {
  status: 'confirmed' as const,
  startsAt: at('2026-11-24T16:00:00Z'),
  endsAt: at('2026-11-24T17:00:00Z'),
  movedTo: null,
  isAbsent: false,
}

test.each([
  ['2026-11-24T15:59:59Z', 'confirmed'],
  ['2026-11-24T16:00:00Z', 'running'],
  ['2026-11-24T16:59:59Z', 'running'],
  ['2026-11-24T17:00:00Z', 'confirmed'],
] as const)('a lesson runs from its start to its end: %s is %s', (now, state) => {
  expect(lessonStateOf(lesson, at(now))).toBe(state)
})

test('a cancelled lesson whose child moved is postponed, any other is cancelled, even while it would run', () => {
  const now = at('2026-11-24T16:30:00Z')
  expect(lessonStateOf({ ...lesson, status: 'cancelled' }, now)).toBe('cancelled')
  expect(lessonStateOf({ ...lesson, status: 'cancelled', movedTo: '2026-11-26T16:00:00Z' }, now)).toBe(
    'postponed',
  )
  expect(lessonStateOf({ ...lesson, status: 'completed' }, now)).toBe('completed')
})

test('an active lesson whose teacher is absent has no teacher, also once it has begun; one that is settled stays what it was', () => {
  const absent = { ...lesson, isAbsent: true }
  expect(lessonStateOf(absent, at('2026-11-24T10:00:00Z'))).toBe('absent')
  expect(lessonStateOf(absent, at('2026-11-24T15:59:59Z'))).toBe('absent')
  expect(lessonStateOf(absent, at('2026-11-24T16:00:00Z'))).toBe('absent')
  expect(lessonStateOf({ ...absent, status: 'completed' }, at('2026-11-25T10:00:00Z'))).toBe('completed')
  expect(lessonStateOf({ ...absent, status: 'cancelled' }, at('2026-11-24T10:00:00Z'))).toBe('cancelled')
})
