import { describe, expect, test } from 'vitest'
import type { SessionContext } from './plan.ts'
import {
  findPlannedDates,
  findPostponementProblems,
  type PostponementProblem,
  settlePostponement,
  shiftSeries,
} from './series-postponement.ts'

const at = (text: string) => Temporal.Instant.from(text)
const lesson = (plannedDate: string, startsAt: string) => ({ plannedDate, startsAt: at(startsAt) })
const starts = (moves: ReturnType<typeof shiftSeries>) =>
  moves.map(({ to }) => to?.toString({ smallestUnit: 'minute' }) ?? 'missing')

describe('the planned date of a seat', () => {
  test('stays that of the series after the lesson was moved by itself, even twice', () => {
    const seats = [
      { id: 'a', startsAt: at('2026-11-24T16:00Z'), movedTo: 'b' },
      { id: 'b', startsAt: at('2026-11-25T16:00Z'), movedTo: 'c' },
      { id: 'c', startsAt: at('2026-11-27T16:00Z'), movedTo: null },
      { id: 'd', startsAt: at('2026-12-01T16:00Z'), movedTo: null },
    ]
    expect([...findPlannedDates(seats, 'Europe/Paris').values()]).toEqual([
      '2026-11-24',
      '2026-11-24',
      '2026-11-24',
      '2026-12-01',
    ])
  })

  test('is that of its own day where it was moved while the series was booked', () => {
    const seats = [
      { id: 'a', startsAt: at('2026-11-24T16:00Z'), movedTo: null },
      { id: 'b', startsAt: at('2026-12-02T09:00Z'), movedTo: null },
    ]
    expect(findPlannedDates(seats, 'Europe/Paris').get('b')).toBe('2026-12-02')
  })

  test('is that of the teacher’s calendar', () => {
    const seats = [{ id: 'a', startsAt: at('2026-11-24T23:00Z'), movedTo: null }]
    expect(findPlannedDates(seats, 'Africa/Cairo').get('a')).toBe('2026-11-25')
  })
})

describe('a series whose teacher has moved to another zone', () => {
  // Tuesdays at 22:00 in Paris. In Riyadh those of summer are at 23:00, those of winter at midnight, on Wednesday.
  const seats = ['2026-10-13T20:00Z', '2026-10-20T20:00Z', '2026-10-27T21:00Z', '2026-11-03T21:00Z'].map(
    (startsAt, index) => ({ id: String(index), startsAt: at(startsAt), movedTo: null }),
  )
  const planned = (zone: string) => {
    const dates = findPlannedDates(seats, zone)
    return seats.map(seat => ({ ...seat, plannedDate: dates.get(seat.id) ?? '' }))
  }

  test('stays weekly when it is moved, at one hour of the new clock', () => {
    const lessons = planned('Asia/Riyadh')
    const [first, , third] = lessons
    if (!first || !third) throw new Error('no lesson')
    const mondays = ['2026-10-12T14:00Z', '2026-10-19T14:00Z', '2026-10-26T14:00Z', '2026-11-02T14:00Z']
    expect(starts(shiftSeries(lessons, first, at('2026-10-12T14:00Z'), 'Asia/Riyadh'))).toEqual(mondays)
    expect(starts(shiftSeries(lessons, third, at('2026-10-26T14:00Z'), 'Asia/Riyadh'))).toEqual(mondays)
  })

  test('follows the changes of the new clock, not of the one it was booked on', () => {
    const lessons = planned('America/Toronto')
    const [first] = lessons
    if (!first) throw new Error('no lesson')
    // 17:00 in Toronto, where the clocks change on 1 November.
    expect(starts(shiftSeries(lessons, first, at('2026-10-14T21:00Z'), 'America/Toronto'))).toEqual([
      '2026-10-14T21:00Z',
      '2026-10-21T21:00Z',
      '2026-10-28T21:00Z',
      '2026-11-04T22:00Z',
    ])
  })
})

describe('moving a series', () => {
  const tuesdays = [
    lesson('2026-10-13', '2026-10-13T15:00Z'),
    lesson('2026-10-20', '2026-10-20T15:00Z'),
    lesson('2026-10-27', '2026-10-27T16:00Z'),
  ] as const

  test('moves every lesson by as many days, to the same hour of the teacher, across a clock change', () => {
    const moves = shiftSeries(tuesdays, tuesdays[0], at('2026-10-15T16:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2026-10-15T16:00Z', '2026-10-22T16:00Z', '2026-10-29T17:00Z'])
  })

  test('brings a lesson that was moved by itself back into the series', () => {
    const alone = lesson('2026-10-20', '2026-10-23T09:00Z')
    const moves = shiftSeries([tuesdays[0], alone], tuesdays[0], at('2026-10-14T15:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2026-10-14T15:00Z', '2026-10-21T15:00Z'])
  })

  test('counts from the planned date where the chosen lesson was moved by itself', () => {
    const alone = lesson('2026-10-13', '2026-10-16T09:00Z')
    const moves = shiftSeries([alone, tuesdays[1]], alone, at('2026-10-14T15:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2026-10-14T15:00Z', '2026-10-21T15:00Z'])
  })

  test('leaves out a lesson that is already there', () => {
    const there = lesson('2026-10-20', '2026-10-21T15:00Z')
    const moves = shiftSeries([tuesdays[0], there], tuesdays[0], at('2026-10-14T15:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2026-10-14T15:00Z'])
  })

  test('moves the chosen lesson to the very hour that was chosen, even the second of an hour that occurs twice', () => {
    // On 25 October 02:00 occurs twice in Paris, at 00:00Z and 01:00Z.
    const sundays = [
      lesson('2026-10-18', '2026-10-18T08:00Z'),
      lesson('2026-10-25', '2026-10-25T09:00Z'),
    ] as const
    const moves = shiftSeries(sundays, sundays[1], at('2026-10-25T01:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2026-10-18T00:00Z', '2026-10-25T01:00Z'])
  })

  test('names the day on which the clocks skip the hour', () => {
    const sundays = [
      lesson('2027-03-21', '2027-03-21T09:00Z'),
      lesson('2027-03-28', '2027-03-28T08:00Z'),
    ] as const
    const moves = shiftSeries(sundays, sundays[0], at('2027-03-21T01:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2027-03-21T01:00Z', 'missing'])
  })
})

describe('the lessons of a series that move together', () => {
  const opens = (date: string) => ({
    dayOfWeek: null,
    timeSlot: '16:00-20:00',
    date,
    isException: false,
    validFrom: null,
    validUntil: null,
  })
  const context = (some: Partial<SessionContext> = {}): SessionContext => ({
    calendar: {
      // Tuesdays in Paris, from 16:00 to 20:00.
      rules: ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map(opens),
      zone: 'Europe/Paris',
      minimumNoticeMinutes: 120,
      latestStart: at('2027-11-24T08:00Z'),
      offersTrials: true,
      lessonLengths: [60],
    },
    lessonType: 'individual',
    duration: 60,
    now: at('2026-11-24T08:00Z'),
    teacherTaken: [],
    studentTaken: [],
    groups: [],
    seatsAnyChild: false,
    student: undefined,
    ...some,
  })
  const hour = (startsAt: string) => ({ startsAt: at(startsAt), endsAt: at(startsAt).add({ hours: 1 }) })
  const booked = (startsAt: string, some: { isEmptied?: boolean; mayPostpone?: boolean } = {}) => ({
    ...hour(startsAt),
    isEmptied: true,
    mayPostpone: true,
    ...some,
  })
  type Booked = ReturnType<typeof booked> & { isOfOtherTeacher?: boolean }
  const move = (lesson: Booked, to: string | undefined) => ({ lesson, to: to ? at(to) : undefined })
  const first = booked('2026-12-01T16:00Z')
  const second = booked('2026-12-08T16:00Z')
  const third = booked('2026-12-15T16:00Z')
  /** The calendar with these lessons in the teacher's and the child's hours. */
  const having = (lessons: readonly Booked[], some: Partial<SessionContext> = {}) =>
    context({ teacherTaken: lessons, studentTaken: lessons, ...some })

  test('move to hours that are free', () => {
    const moves = [move(first, '2026-12-01T17:00Z'), move(second, '2026-12-08T17:00Z')]
    expect(findPostponementProblems(moves, having([first, second]))).toEqual([undefined, undefined])
  })

  test('move into an hour that another of them leaves, and into a part of their own', () => {
    const aWeekLater = [
      move(first, '2026-12-08T16:00Z'),
      move(second, '2026-12-15T16:00Z'),
      move(third, '2026-12-22T16:00Z'),
    ]
    expect(findPostponementProblems(aWeekLater, having([first, second, third]))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const long = { ...first, endsAt: at('2026-12-01T18:00Z') }
    expect(findPostponementProblems([move(long, '2026-12-01T17:00Z')], having([long]))).toEqual([undefined])
  })

  test('can’t move into an hour of any other lesson, of the teacher or of the child', () => {
    const moves = [move(first, '2026-12-01T17:00Z')]
    const other = booked('2026-12-01T17:00Z')
    expect(findPostponementProblems(moves, context({ teacherTaken: [first, other] }))).toEqual([
      'teacher_taken',
    ])
    expect(findPostponementProblems(moves, context({ studentTaken: [first, other] }))).toEqual([
      'student_taken',
    ])
  })

  test('an hour that other children stay in is not free, except for a seat in that group', () => {
    const shared = booked('2026-12-01T16:00Z', { isEmptied: false })
    const moves = [move(shared, '2026-12-01T17:00Z'), move(second, '2026-12-01T16:00Z')]
    const lessons = [shared, second]
    expect(findPostponementProblems(moves, having(lessons))).toEqual([undefined, 'teacher_taken'])
    expect(findPostponementProblems(moves, having(lessons, { lessonType: 'group' }))).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each<[string, Booked, string | undefined, PostponementProblem | undefined]>([
    ['the clocks skip the hour', first, undefined, 'missing'],
    ['the teacher is closed then', first, '2026-12-01T14:00Z', 'not_offered'],
    ['the hour is now', first, '2026-11-24T08:00Z', 'past'],
    ['the hour is a minute ahead, within the notice', first, '2026-11-24T08:01Z', 'too_soon'],
    ['moving is no longer free of charge', { ...first, mayPostpone: false }, '2026-12-01T17:00Z', 'too_late'],
    ['a substitute gives it', { ...first, isOfOtherTeacher: true }, '2026-12-01T17:00Z', 'other_teacher'],
    [
      'it is late and a substitute’s',
      { ...first, mayPostpone: false, isOfOtherTeacher: true },
      undefined,
      'too_late',
    ],
    ['nothing is in the way', { ...first, isOfOtherTeacher: false }, '2026-12-01T17:00Z', undefined],
  ])('names why a lesson can’t move: %s', (_, lesson, to, problem) => {
    expect(findPostponementProblems([move(lesson, to)], having([lesson]))).toEqual([problem])
  })

  test('two lessons that were planned on one day can’t both have the new hour: the earlier one has it', () => {
    const moves = [move(first, '2026-12-15T17:00Z'), move(second, '2026-12-15T17:00Z')]
    expect(findPostponementProblems(moves, having([first, second]))).toEqual([undefined, 'student_taken'])
    const oneAfterTheOther = [move(first, '2026-12-15T17:00Z'), move(second, '2026-12-15T18:00Z')]
    expect(findPostponementProblems(oneAfterTheOther, having([first, second]))).toEqual([
      undefined,
      undefined,
    ])
    const afterMissing = [move(first, undefined), move(second, '2026-12-15T17:00Z')]
    expect(findPostponementProblems(afterMissing, having([first, second]))).toEqual(['missing', undefined])
  })

  test('a lesson that can’t move keeps its hour, so that others may have to stay too', () => {
    const moves = [
      move(first, '2026-12-08T16:00Z'),
      move(second, '2026-12-15T16:00Z'),
      // The teacher is closed on 29 December.
      move(third, '2026-12-29T16:00Z'),
    ]
    const settled = settlePostponement(moves, having([first, second, third]))
    expect(settled.map(({ problem }) => problem)).toEqual(['teacher_taken', 'teacher_taken', 'not_offered'])
    expect(settled.map(({ move: { lesson } }) => lesson)).toEqual([first, second, third])
  })

  test('lessons that nothing holds back move beside one that stays', () => {
    const late = { ...first, mayPostpone: false }
    const moves = [move(late, '2026-12-01T17:00Z'), move(second, '2026-12-08T17:00Z')]
    expect(settlePostponement(moves, having([late, second])).map(({ problem }) => problem)).toEqual([
      'too_late',
      undefined,
    ])
    expect(settlePostponement([], context())).toEqual([])
  })
})
