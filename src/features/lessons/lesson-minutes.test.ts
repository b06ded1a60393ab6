import { expect, test } from 'vitest'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { listTouchedHours, moveTouchedHours, reservedMinutes, taughtMinutes } from './lesson-minutes.ts'

test('a lesson reserves the length asked for, and an hour for trials, groups and where none is asked for', () => {
  expect(lessonLengths.map(length => reservedMinutes('individual', length))).toEqual([30, 60, 90, 120])
  for (const length of lessonLengths) {
    expect(reservedMinutes('trial', length)).toBe(60)
    expect(reservedMinutes('group', length)).toBe(60)
  }
  expect(lessonTypes.map(type => reservedMinutes(type, undefined))).toEqual([60, 60, 60])
})

test('a trial teaches half an hour, and every other lesson what it reserves', () => {
  expect(lessonTypes.map(type => taughtMinutes(type, 60))).toEqual([30, 60, 60])
  expect(taughtMinutes('individual', 90)).toBe(90)
})

test('the hours of a lesson have the same instants on another clock, across midnight, half hours and a change of clocks', () => {
  const lesson = (startsAt: string, minutes: number) => {
    const start = Temporal.Instant.from(startsAt)
    return { startsAt: start, endsAt: start.add({ minutes }) }
  }
  const zones = ['Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Africa/Cairo', 'UTC']
  const read = (hours: { date: string; hour: number }[]) =>
    [...new Set(hours.map(({ date, hour }) => `${date} ${String(hour).padStart(2, '0')}`))].sort()
  for (const startsAt of [
    '2026-12-09T14:00:00Z',
    '2026-12-09T23:00:00Z',
    '2026-10-25T00:00:00Z',
    '2027-03-28T00:30:00Z',
  ])
    for (const minutes of [60, 90, 120])
      for (const from of zones)
        for (const to of zones) {
          const taught = lesson(startsAt, minutes)
          const moved = moveTouchedHours(taught, listTouchedHours(taught, from), { from, to })
          expect(read(moved)).toEqual(read(listTouchedHours(taught, to)))
        }
  // The teacher has opened the second hour of 15:00 to 17:00 in Paris.
  const firstHour = moveTouchedHours(
    lesson('2026-12-09T14:00:00Z', 120),
    [{ date: '2026-12-09', hour: 15 }],
    { from: 'Europe/Paris', to: 'Africa/Cairo' },
  )
  expect(read(firstHour)).toEqual(['2026-12-09 16'])
})
