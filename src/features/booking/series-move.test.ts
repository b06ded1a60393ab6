import { describe, expect, test } from 'vitest'
import { findPlannedDates, shiftSeries } from './series-move.ts'

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

  test('is that of the teacher’s calendar', () => {
    const seats = [{ id: 'a', startsAt: at('2026-11-24T23:00Z'), movedTo: null }]
    expect(findPlannedDates(seats, 'Africa/Cairo').get('a')).toBe('2026-11-25')
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

  test('names the day on which the clocks skip the hour', () => {
    const sundays = [
      lesson('2027-03-21', '2027-03-21T09:00Z'),
      lesson('2027-03-28', '2027-03-28T08:00Z'),
    ] as const
    const moves = shiftSeries(sundays, sundays[0], at('2027-03-21T01:00Z'), 'Europe/Paris')
    expect(starts(moves)).toEqual(['2027-03-21T01:00Z', 'missing'])
  })
})
