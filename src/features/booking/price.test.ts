import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import {
  calculatePrice,
  displayedLessonPriceCents,
  hourPrices,
  lessonPriceCents,
  type PriceInput,
  splitCents,
} from './price.ts'

const price = (some: Partial<PriceInput>) =>
  calculatePrice({
    lessonType: 'individual',
    hourlyRateCents: 3500,
    discountPercentage: 0,
    numberOfSessions: 1,
    ...some,
  })

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('the price', () => {
  test('of a trial is zero, whatever the teacher’s rate', () => {
    expect(price({ lessonType: 'trial', discountPercentage: 15 })).toEqual({
      totalCents: 0,
      lines: [{ kind: 'trial', cents: 0 }],
    })
  })

  test('of a lesson is the teacher’s hourly rate', () => {
    expect(price({ hourlyRateCents: 4200 }).totalCents).toBe(4200)
    expect(price({ numberOfSessions: 52 }).totalCents).toBe(182_000)
  })

  test('of a group lesson is seven tenths', () => {
    expect(price({ lessonType: 'group' })).toEqual({
      totalCents: 2450,
      lines: [
        { kind: 'lessons', numberOfSessions: 1, minutes: 60, hourlyRateCents: 3500, cents: 3500 },
        { kind: 'group_reduction', percentage: 30, cents: -1050 },
      ],
    })
  })

  test('of four lessons at 15 % is 119 €, in two lines', () => {
    expect(price({ discountPercentage: 15, numberOfSessions: 4 })).toEqual({
      totalCents: 11_900,
      lines: [
        { kind: 'lessons', numberOfSessions: 4, minutes: 60, hourlyRateCents: 3500, cents: 14_000 },
        { kind: 'package_discount', percentage: 15, cents: -2100 },
      ],
    })
  })

  test('is rounded once, at the end, and not per lesson', () => {
    // 33.33 € × 0.85 × 12 = 339.966 €; twelve rounded lessons would be 339.96 €.
    expect(price({ hourlyRateCents: 3333, discountPercentage: 15, numberOfSessions: 12 }).totalCents).toBe(
      33_997,
    )
    // 0.7 × 7 cents = 4.9, a tenth of which is 0.49: rounded in between, the half of 5 would be charged as 1.
    expect(price({ lessonType: 'group', hourlyRateCents: 7, discountPercentage: 90 }).totalCents).toBe(0)
  })

  test('of longer and shorter lessons is by the hour, rounded once for the whole booking', () => {
    expect([30, 60, 90, 120].map(minutes => price({ minutes }).totalCents)).toEqual([1750, 3500, 5250, 7000])
    // Half an hour of 33.33 € is 16.665 €: two of them cost 33.33 €, not twice 16.67 €.
    expect(price({ hourlyRateCents: 3333, minutes: 30 }).totalCents).toBe(1667)
    expect(price({ hourlyRateCents: 3333, minutes: 30, numberOfSessions: 2 })).toEqual({
      totalCents: 3333,
      lines: [{ kind: 'lessons', numberOfSessions: 2, minutes: 30, hourlyRateCents: 3333, cents: 3333 }],
    })
    // 33.33 € × 1.5 × 0.9 × 4 = 179.982 €.
    expect(
      price({ hourlyRateCents: 3333, minutes: 90, discountPercentage: 10, numberOfSessions: 4 }).totalCents,
    ).toBe(17_998)
  })

  test('of groups and trials does not depend on a length', () => {
    expect(price({ lessonType: 'group', minutes: 120 })).toEqual(price({ lessonType: 'group' }))
    expect(price({ lessonType: 'trial', minutes: 120 }).totalCents).toBe(0)
  })

  test('is rounded half up, also where floating point falls short of the half', () => {
    expect(price({ hourlyRateCents: 201, discountPercentage: 50 }).totalCents).toBe(101)
    // 645 × 0.7 is 451.49999999999994 in floating point, and 451.5 on paper.
    expect(price({ lessonType: 'group', hourlyRateCents: 645 }).totalCents).toBe(452)
    const ten = { hourlyRateCents: 530, discountPercentage: 15, numberOfSessions: 10 }
    expect(price({ lessonType: 'group', ...ten }).totalCents).toBe(3154)
    expect(price({ hourlyRateCents: 3500, discountPercentage: 12.5 }).totalCents).toBe(3063)
  })

  test('is zero at a discount of 100 %, and the full rate without a package', () => {
    expect(price({ discountPercentage: 100 }).totalCents).toBe(0)
    expect(price({ discountPercentage: null })).toEqual(price({ discountPercentage: 0 }))
  })

  test('is the exact sum of its lines, each in whole cents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('trial' as const, 'individual' as const, 'group' as const),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 52 }),
        fc.constantFrom(...lessonLengths),
        (lessonType, hourlyRateCents, hundredths, numberOfSessions, minutes) => {
          const discountPercentage = hundredths / 100
          const { totalCents, lines } = calculatePrice({
            lessonType,
            hourlyRateCents,
            minutes,
            discountPercentage,
            numberOfSessions,
          })
          expect(sum(lines.map(({ cents }) => cents))).toBe(totalCents)
          for (const { cents } of lines) expect(Number.isSafeInteger(cents)).toBe(true)
          expect(lines.slice(1).every(({ cents }) => cents <= 0)).toBe(true)
          if (lessonType === 'trial') return
          // At most half a cent from the exact amount, compared in whole numbers.
          const tenths = lessonType === 'group' ? 7 : 10
          const charged = lessonType === 'group' ? 60 : minutes
          const exact = hourlyRateCents * charged * numberOfSessions * tenths * (10_000 - hundredths)
          const error = totalCents * 6_000_000 - exact
          expect(error > -3_000_000 && error <= 3_000_000).toBe(true)
        },
      ),
    )
  })

  test('refuses 0, −1, 1.5 or a million sessions', () => {
    for (const numberOfSessions of [0, -1, 1.5, 53, 1_000_000])
      for (const lessonType of ['trial', 'individual'] as const)
        expect(() => price({ lessonType, numberOfSessions })).toThrow(RangeError)
  })

  test('refuses a rate that is not whole cents and an invalid percentage', () => {
    for (const hourlyRateCents of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => price({ hourlyRateCents })).toThrow(RangeError)
    for (const discountPercentage of [-1, 101, 0.001, Number.NaN])
      expect(() => price({ discountPercentage })).toThrow(RangeError)
  })
})

describe('the parts of a total', () => {
  test('add up to the total and differ by a cent at most', () => {
    expect(splitCents(11_900, 4)).toEqual([2975, 2975, 2975, 2975])
    expect(splitCents(100, 3)).toEqual([34, 33, 33])
    expect(splitCents(0, 2)).toEqual([0, 0])
    expect(splitCents(11_901, 1)).toEqual([11_901])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 52 }),
        (total, count) => {
          const shares = splitCents(total, count)
          expect(shares).toHaveLength(count)
          expect(sum(shares)).toBe(total)
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
        },
      ),
    )
    for (const count of [0, -1, 1.5]) expect(() => splitCents(100, count)).toThrow(RangeError)
  })
})

test('an hour in a group costs 30 % less than alone, as it is charged', () => {
  expect(hourPrices(3500)).toEqual({ individualCents: 3500, groupCents: 2450 })
  expect(hourPrices(2999)).toEqual({ individualCents: 2999, groupCents: 2099 })
})

describe('a package’s card', () => {
  test('shows whole euros per lesson', () => {
    expect(displayedLessonPriceCents(0)).toBe(3500)
    expect(displayedLessonPriceCents(15)).toBe(3000)
    for (let percentage = 0; percentage <= 100; percentage++)
      expect(displayedLessonPriceCents(percentage)).toBe(Math.round((35 * (100 - percentage)) / 100) * 100)
  })
})

test.each([
  ['individual', 60, 0, 3500],
  ['individual', 90, 0, 5250],
  ['individual', 60, 10, 3150],
  ['group', 60, 0, 2450],
  // The lesson that may follow: nothing is taught for free after a trial.
  ['trial', 60, 0, 3500],
] as const)(
  'a lesson of type %s and %i minutes with %i %% off costs %i cents at 35 € an hour',
  (type, minutes, discount, cents) => {
    expect(lessonPriceCents(type, 3500, minutes, discount)).toBe(cents)
  },
)
