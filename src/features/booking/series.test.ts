import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listSeriesLessons, type SeriesInput } from './series.ts'

const at = (text: string) => Temporal.Instant.from(text)

const series = (some: Partial<SeriesInput>) =>
  listSeriesLessons({
    startsAt: at('2026-10-13T15:00Z'), // Tuesday 17:00 in Paris
    teacherZone: 'Europe/Paris',
    viewerZone: 'Europe/Paris',
    frequency: 'weekly',
    numberOfSessions: 4,
    ...some,
  })

const datesAndTimes = (lessons: ReturnType<typeof listSeriesLessons>) =>
  lessons.map(({ date, time, movedForFamily }) => `${date} ${time}${movedForFamily ? ' moved' : ''}`)

describe('a series', () => {
  test('keeps the teacher’s hour across a clock change', () => {
    expect(datesAndTimes(series({}))).toEqual([
      '2026-10-13 17:00',
      '2026-10-20 17:00',
      '2026-10-27 17:00',
      '2026-11-03 17:00',
    ])
    expect(series({}).map(({ startsAt }) => startsAt?.toString())).toEqual([
      '2026-10-13T15:00:00Z',
      '2026-10-20T15:00:00Z',
      '2026-10-27T16:00:00Z',
      '2026-11-03T16:00:00Z',
    ])
  })

  test('marks each lesson whose hour moves for a family whose clocks change on another date', () => {
    expect(datesAndTimes(series({ viewerZone: 'America/Toronto' }))).toEqual([
      '2026-10-13 11:00',
      '2026-10-20 11:00',
      '2026-10-27 12:00 moved',
      '2026-11-03 11:00',
    ])
  })

  test('marks it too where the family’s clocks never change', () => {
    expect(datesAndTimes(series({ viewerZone: 'Africa/Tunis' }))).toEqual([
      '2026-10-13 16:00',
      '2026-10-20 16:00',
      '2026-10-27 17:00 moved',
      '2026-11-03 17:00 moved',
    ])
  })

  test('marks it where only the date moves: Samoa crossed the date line at the end of 2011', () => {
    const lessons = series({
      startsAt: at('2011-12-26T20:00Z'),
      teacherZone: 'Pacific/Honolulu',
      viewerZone: 'Pacific/Apia',
      numberOfSessions: 2,
    })
    expect(datesAndTimes(lessons)).toEqual(['2011-12-26 10:00', '2012-01-03 10:00 moved'])
  })

  test('counts days in the teacher’s zone', () => {
    const lessons = series({
      startsAt: at('2026-11-24T22:00Z'),
      viewerZone: 'Asia/Kathmandu',
      numberOfSessions: 2,
    })
    expect(lessons.map(({ date, teacherDate }) => `${teacherDate} ${date}`)).toEqual([
      '2026-11-24 2026-11-25',
      '2026-12-01 2026-12-02',
    ])
    expect(datesAndTimes(lessons)).toEqual(['2026-11-25 03:45', '2026-12-02 03:45'])
  })

  test('advances by two weeks when it is biweekly', () => {
    expect(datesAndTimes(series({ frequency: 'biweekly', numberOfSessions: 3 }))).toEqual([
      '2026-10-13 17:00',
      '2026-10-27 17:00',
      '2026-11-10 17:00',
    ])
  })

  test('reports the date on which the hour does not exist, under the hour at which it is expected', () => {
    const lessons = series({ startsAt: at('2026-03-22T01:00Z'), numberOfSessions: 3 }) // Sunday 02:00 in Paris
    expect(lessons.map(({ missing }) => missing)).toEqual([false, true, false])
    expect(lessons[1]).toEqual({
      index: 1,
      startsAt: undefined,
      date: '2026-03-29',
      time: '02:00',
      teacherDate: '2026-03-29',
      missing: true,
      movedForFamily: false,
    })
    const abroad = series({
      startsAt: at('2026-03-22T01:00Z'),
      viewerZone: 'America/Toronto',
      numberOfSessions: 2,
    })
    expect(abroad[1]).toMatchObject({
      missing: true,
      date: '2026-03-28',
      time: '21:00',
      teacherDate: '2026-03-29',
    })
  })

  test('takes the earlier of two hours with the same clock time', () => {
    const lessons = series({ startsAt: at('2026-10-18T00:00Z'), numberOfSessions: 2 }) // Sunday 02:00 in Paris
    expect(lessons[1]?.startsAt).toEqual(at('2026-10-25T00:00Z'))
  })

  test('starts at the requested instant, full hour or not', () => {
    const second = at('2026-10-25T01:00Z') // the second 02:00 of that night, which the booking check refuses
    expect(series({ startsAt: second })[0]?.startsAt).toEqual(second)
    expect(datesAndTimes(series({ startsAt: at('2026-10-13T15:07Z'), numberOfSessions: 2 }))).toEqual([
      '2026-10-13 17:07',
      '2026-10-20 17:07',
    ])
  })

  test('needs a frequency for several lessons, and none for one', () => {
    expect(series({ frequency: null, numberOfSessions: 1 })).toHaveLength(1)
    expect(() => series({ frequency: null, numberOfSessions: 2 })).toThrow(RangeError)
  })

  test('refuses 0, −1, 1.5 and a million sessions', () => {
    for (const numberOfSessions of [0, -1, 1.5, 53, 1_000_000, Number.NaN])
      expect(() => series({ numberOfSessions })).toThrow(RangeError)
  })

  test('of a year has every lesson at the teacher’s hour, whatever the two zones', () => {
    const zones = [
      'Europe/Paris',
      'America/Toronto',
      'Africa/Cairo',
      'Asia/Beirut',
      'America/St_Johns',
      'Pacific/Apia',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones, 'Africa/Casablanca', 'Australia/Lord_Howe'),
        fc.constantFrom(...zones, 'Asia/Kathmandu'),
        fc.integer({ min: 0, max: 24 * 700 }),
        fc.constantFrom('weekly' as const, 'biweekly' as const),
        (teacherZone, viewerZone, hours, frequency) => {
          const startsAt = at('2025-01-01T00:00Z').add({ hours })
          const first = startsAt.toZonedDateTimeISO(teacherZone)
          const firstForViewer = startsAt.toZonedDateTimeISO(viewerZone)
          for (const lesson of series({
            startsAt,
            teacherZone,
            viewerZone,
            frequency,
            numberOfSessions: 52,
          })) {
            const weeks = lesson.index * (frequency === 'weekly' ? 1 : 2)
            const wallClock = first.toPlainDateTime().add({ weeks })
            const expected = wallClock.toZonedDateTime(teacherZone, { disambiguation: 'earlier' })
            expect(lesson.teacherDate).toBe(wallClock.toPlainDate().toString())
            expect(lesson.missing).toBe(!expected.toPlainDateTime().equals(wallClock))
            if (lesson.missing || lesson.index === 0) continue
            expect(lesson.startsAt).toEqual(expected.toInstant())
            const forViewer = expected.withTimeZone(viewerZone).toPlainDateTime()
            expect(`${lesson.date}T${lesson.time}:00`).toBe(forViewer.toString())
            expect(lesson.movedForFamily).toBe(
              !forViewer.equals(firstForViewer.toPlainDateTime().add({ weeks })),
            )
          }
        },
      ),
    )
  })
})
