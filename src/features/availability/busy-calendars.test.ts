import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOutdated, mergePeriods } from './busy-calendars.ts'

const start = Temporal.Instant.from('2026-11-23T08:00:00Z')
const minute = (minutes: number) => start.add({ minutes })

test('merged periods cover the same minutes, in order, and never touch', () => {
  const period = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(fc.array(period, { maxLength: 12 }), list => {
      const merged = mergePeriods(
        list.map(([from, length]) => ({ startsAt: minute(from), endsAt: minute(from + length) })),
      )
      for (const [index, { startsAt }] of merged.entries()) {
        const before = merged[index - 1]
        expect(!before || Temporal.Instant.compare(before.endsAt, startsAt) < 0).toBe(true)
      }
      for (let at = 0; at < 90; at++) {
        const isCovered = merged.some(
          ({ startsAt, endsAt }) =>
            Temporal.Instant.compare(startsAt, minute(at)) <= 0 &&
            Temporal.Instant.compare(minute(at), endsAt) < 0,
        )
        expect(isCovered).toBe(list.some(([from, length]) => from <= at && at < from + length))
      }
    }),
  )
})

test('of more periods than are kept, the earliest are', () => {
  const many = Array.from({ length: 2100 }, (_, index) => ({
    startsAt: minute(-index * 20),
    endsAt: minute(-index * 20 + 10),
  }))
  const merged = mergePeriods(many)
  expect(merged).toHaveLength(2000)
  expect(merged[0]).toEqual(many.at(-1))
})

test('what was read counts for a day', () => {
  expect(isOutdated(start, start.add({ hours: 23, minutes: 59 }))).toBe(false)
  expect(isOutdated(start, start.add({ hours: 24 }))).toBe(true)
})
