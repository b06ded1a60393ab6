import type { LessonType } from '#features/school/lesson-types.ts'
import { defaultLength } from '#features/teachers/lesson-lengths.ts'
import { isNumberOfSessions } from './booking.ts'
import type { PriceLine } from './price-line.ts'

/** The reduction of a group lesson against an individual one (domain.md, "Money"). */
export const groupReductionPercentage = 30

/** The default rate of a teacher, with which packages are shown until a teacher is chosen. */
export const displayedHourlyRateCents = 3500

export type Price = { totalCents: number; lines: PriceLine[] }

/** A percentage as a whole number of hundredths of a percent: a package may have 12.5 %. */
const toHundredths = (percentage: number): bigint => {
  const hundredths = Math.round(percentage * 100)
  if (!(hundredths >= 0 && hundredths <= 10_000) || Math.abs(percentage * 100 - hundredths) > 1e-6)
    throw new RangeError(`Not a percentage: ${percentage}`)
  return BigInt(hundredths)
}

const toWholeCents = (cents: number): bigint => {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Not an amount in whole cents: ${cents}`)
  return BigInt(cents)
}

/** Non-negative division, rounded half up. */
const roundedQuotient = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor))

export type PriceInput = {
  lessonType: LessonType
  hourlyRateCents: number
  /** Minutes of an individual lesson; groups cost an hour. */
  minutes?: number | undefined
  /** The package's discount, 0–100; 0 or null without a package. */
  discountPercentage: number | null
  numberOfSessions: number
}

/**
 * The price of a booking (domain.md, "Money"): rate × hours × (1 − `groupReductionPercentage`/100) for a group × (1 − discount/100) × sessions, in whole
 * cents, rounded once, half up, at the end. The lines add up to the total exactly: the line of a reduction is the difference
 * between the rounded sums before and after it. Throws a RangeError for an invalid amount, percentage or number of sessions.
 */
export const calculatePrice = (input: PriceInput): Price => {
  const { lessonType, hourlyRateCents, numberOfSessions } = input
  const discountPercentage = input.discountPercentage ?? 0
  if (!isNumberOfSessions(numberOfSessions))
    throw new RangeError(`Not a number of sessions: ${numberOfSessions}`)
  const minutes = lessonType === 'individual' ? (input.minutes ?? defaultLength) : defaultLength
  // In cents × minutes, so that half an hour of an odd rate is not rounded before the end.
  const full = toWholeCents(hourlyRateCents) * BigInt(minutes) * BigInt(numberOfSessions)
  const discounted = 10_000n - toHundredths(discountPercentage)
  if (lessonType === 'trial') return { totalCents: 0, lines: [{ kind: 'trial', cents: 0 }] }

  const groupPercentage = lessonType === 'group' ? BigInt(100 - groupReductionPercentage) : 100n
  const fullCents = roundedQuotient(full, 60n)
  const beforeDiscountCents = roundedQuotient(full * groupPercentage, 60n * 100n)
  const totalCents = roundedQuotient(full * groupPercentage * discounted, 60n * 100n * 10_000n)

  const lines: PriceLine[] = [
    { kind: 'lessons', numberOfSessions, minutes, hourlyRateCents, cents: fullCents },
  ]
  if (lessonType === 'group')
    lines.push({
      kind: 'group_reduction',
      percentage: groupReductionPercentage,
      cents: beforeDiscountCents - fullCents,
    })
  if (discountPercentage > 0)
    lines.push({
      kind: 'package_discount',
      percentage: discountPercentage,
      cents: totalCents - beforeDiscountCents,
    })
  return { totalCents, lines }
}

/** The price of one lesson, as `calculatePrice` charges it. A trial costs nothing, so here it counts as the lesson that may follow. */
export const lessonPriceCents = (
  lessonType: LessonType,
  hourlyRateCents: number,
  minutes: number,
  discountPercentage: number,
): number =>
  calculatePrice({
    lessonType: lessonType === 'trial' ? 'individual' : lessonType,
    hourlyRateCents,
    minutes,
    discountPercentage,
    numberOfSessions: 1,
  }).totalCents

/**
 * The prices of an hour at a rate. Every page shows these: of the chosen teacher or, with «dès», of the least expensive one
 * (domain.md, "Money"); the wizard with the discount of the chosen package.
 */
export const hourPrices = (hourlyRateCents: number, discountPercentage = 0) => ({
  individualCents: lessonPriceCents('individual', hourlyRateCents, defaultLength, discountPercentage),
  groupCents: lessonPriceCents('group', hourlyRateCents, defaultLength, discountPercentage),
})

/** Splits `totalCents` into `count` whole-cent parts that differ by a cent at most, larger ones first. */
export const splitCents = (totalCents: number, count: number): number[] => {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of shares: ${count}`)
  const rest = Number(toWholeCents(totalCents) % BigInt(count))
  const share = (totalCents - rest) / count
  return Array.from({ length: count }, (_, index) => (index < rest ? share + 1 : share))
}

/**
 * The price per lesson on a package's card, in cents but rounded to whole euros: round(35 × (1 − discount/100)).
 * Only for display: four lessons at 15 % cost 119 €, not four times the 30 € shown.
 */
export const displayedLessonPriceCents = (discountPercentage: number): number =>
  roundedQuotient(
    BigInt(displayedHourlyRateCents) * (10_000n - toHundredths(discountPercentage)),
    1_000_000n,
  ) * 100
