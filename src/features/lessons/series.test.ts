import { describe, expect, test } from 'vitest'
import type { LessonStatus } from '#features/school/lesson-statuses.ts'
import { planSeriesCancellation, selectScope } from './series.ts'

const at = (text: string) => Temporal.Instant.from(text)
const lesson = (startsAt: string, status: LessonStatus = 'confirmed', freeCancellationHours = 24) => ({
  status,
  startsAt: at(startsAt),
  endsAt: at(startsAt).add({ hours: 1 }),
  freeCancellationHours,
  lacksTeacher: false,
})
const starts = (lessons: readonly { startsAt: Temporal.Instant }[]) =>
  lessons.map(({ startsAt }) => startsAt.toString({ smallestUnit: 'minute' }))

describe('the lessons that a change covers', () => {
  const [first, second, third] = ['2026-12-01T16:00Z', '2026-12-08T16:00Z', '2026-12-15T16:00Z'] as const
  const from = { startsAt: at(second) }

  test.each([
    ['one', [second]],
    ['following', [second, third]],
    ['all', [first, second, third]],
  ] as const)('from the second of three, "%s" covers %j', (scope, covered) => {
    expect(
      starts(
        selectScope(
          [third, first, second].map(start => lesson(start)),
          scope,
          from,
        ),
      ),
    ).toEqual(covered)
  })

  test.each([
    ['one', [second]],
    ['following', [second]],
    ['all', [second]],
  ] as const)('of a booking of one lesson, "%s" covers that', (scope, covered) => {
    expect(starts(selectScope([lesson(second)], scope, from))).toEqual(covered)
  })

  test('a lesson that was moved by itself counts where it is now', () => {
    const moved = '2026-12-10T09:00Z'
    const lessons = [lesson(first), lesson(third), lesson(moved)]
    expect(starts(selectScope(lessons, 'following', { startsAt: at(moved) }))).toEqual([moved, third])
    expect(starts(selectScope(lessons, 'following', from))).toEqual([moved, third])
  })

  test('no lesson left is none', () => {
    expect(selectScope([], 'all', from)).toEqual([])
  })
})

describe('cancelling a series', () => {
  const now = at('2026-12-01T16:00Z')
  const plan = (lessons: ReturnType<typeof lesson>[]) =>
    planSeriesCancellation(lessons, now).map(
      ({ lesson, givenBack }) => `${starts([lesson])} ${givenBack ? 'given back' : 'counted'}`,
    )
  const later = lesson('2026-12-02T16:00Z')
  const tooLate = lesson('2026-12-02T15:59Z')

  test('a lesson is given back until 24 hours before its own start, and counts after that', () => {
    expect(plan([tooLate, later])).toEqual(['2026-12-02T15:59Z counted', '2026-12-02T16:00Z given back'])
  })

  test('each lesson keeps the hours that its booking was promised', () => {
    expect(
      plan([lesson('2026-12-02T15:59Z', 'confirmed', 12), lesson('2026-12-03T15:59Z', 'confirmed', 48)]),
    ).toEqual(['2026-12-02T15:59Z given back', '2026-12-03T15:59Z counted'])
  })

  test('a lesson without a teacher is given back until its start', () => {
    expect(plan([{ ...tooLate, lacksTeacher: true }])).toEqual(['2026-12-02T15:59Z given back'])
  })

  test('a lesson that has begun, is given or is cancelled already stays as it is', () => {
    const begun = lesson('2026-12-01T16:00Z')
    const aMinuteAhead = lesson('2026-12-01T16:01Z')
    const over = [lesson('2026-12-08T16:00Z', 'completed'), lesson('2026-12-08T16:00Z', 'cancelled')]
    expect(plan([begun, aMinuteAhead, ...over])).toEqual(['2026-12-01T16:01Z counted'])
  })
})
