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

test('many periods are all kept; of too many the short gaps close, and every busy minute stays', () => {
  const many = (count: number, gap: number) =>
    Array.from({ length: count }, (_, index) => ({
      startsAt: minute(index * (10 + gap)),
      endsAt: minute(index * (10 + gap) + 10),
    }))
  expect(mergePeriods(many(20_000, 1))).toEqual(many(20_000, 1))
  const whole = (periods: ReturnType<typeof many>) => [
    { startsAt: periods[0]?.startsAt, endsAt: periods.at(-1)?.endsAt },
  ]
  expect(mergePeriods(many(20_001, 20))).toEqual(whole(many(20_001, 20)))
  expect(mergePeriods(many(20_001, 110))).toEqual(whole(many(20_001, 110)))
  // Gaps of a day stay between them.
  const weeks = [...many(20_001, 20), { startsAt: minute(-2000), endsAt: minute(-1990) }]
  expect(mergePeriods(weeks)).toHaveLength(2)
})

test('what was read counts for a day', () => {
  expect(isOutdated(start, start.add({ hours: 23, minutes: 59 }))).toBe(false)
  expect(isOutdated(start, start.add({ hours: 24 }))).toBe(true)
})
