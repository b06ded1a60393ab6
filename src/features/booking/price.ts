import type { LessonType } from '#features/lessons/lesson-types.ts'
import { isNumberOfSessions } from './booking.ts'

/** A lesson in a group costs seven tenths (specification §9). */
export const groupReductionPercentage = 30

/** The rate that the site's prices are worded in, in cents. A teacher's own rate is what is charged. */
export const displayedHourlyRateCents = 3500

export type PriceLine =
  | { kind: 'trial'; cents: 0 }
  | { kind: 'lessons'; numberOfSessions: number; unitCents: number; cents: number }
  | { kind: 'group_reduction'; percentage: number; cents: number }
  | { kind: 'package_discount'; percentage: number; cents: number }

export type Price = { totalCents: number; lines: PriceLine[] }

/** A percentage in hundredths of a percent, as a whole number: packages may have 12.5 %. */
const hundredthsOf = (percentage: number): bigint => {
  const hundredths = Math.round(percentage * 100)
  if (!(hundredths >= 0 && hundredths <= 10_000) || Math.abs(percentage * 100 - hundredths) > 1e-6)
    throw new RangeError(`Not a percentage: ${percentage}`)
  return BigInt(hundredths)
}

const centsOf = (cents: number): bigint => {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Not an amount in whole cents: ${cents}`)
  return BigInt(cents)
}

/** Division rounded half up, of what is not negative. */
const roundedQuotient = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor))

export type PriceQuestion = {
  lessonType: LessonType
  hourlyRateCents: number
  /** Of the package, 0–100; 0 or null without one. */
  discountPercentage: number | null
  numberOfSessions: number
}

/**
 * What a booking costs (domain.md, Booking.4): rate × 0.7 for a group × (1 − discount/100) × sessions, in whole cents,
 * rounded once, half up, at the end. Lines that a person reads add up to the total exactly: each reduction is what it
 * takes off the sum so far. Throws a RangeError for what is no amount, percentage or number of sessions.
 */
export const priceOf = (question: PriceQuestion): Price => {
  const { lessonType, hourlyRateCents, numberOfSessions } = question
  const discountPercentage = question.discountPercentage ?? 0
  if (!isNumberOfSessions(numberOfSessions))
    throw new RangeError(`Not a number of sessions: ${numberOfSessions}`)
  const full = centsOf(hourlyRateCents) * BigInt(numberOfSessions)
  const discounted = 10_000n - hundredthsOf(discountPercentage)
  if (lessonType === 'trial') return { totalCents: 0, lines: [{ kind: 'trial', cents: 0 }] }

  const ofGroup = lessonType === 'group' ? BigInt(100 - groupReductionPercentage) : 100n
  const fullCents = Number(full)
  const beforeDiscountCents = roundedQuotient(full * ofGroup, 100n)
  const totalCents = roundedQuotient(full * ofGroup * discounted, 100n * 10_000n)

  const lines: PriceLine[] = [
    { kind: 'lessons', numberOfSessions, unitCents: hourlyRateCents, cents: fullCents },
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

/** `totalCents` in `count` whole-cent parts that add up to it and differ by a cent at most, larger ones first. */
export const shareOf = (totalCents: number, count: number): number[] => {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of shares: ${count}`)
  const rest = Number(centsOf(totalCents) % BigInt(count))
  const share = (totalCents - rest) / count
  return Array.from({ length: count }, (_, index) => (index < rest ? share + 1 : share))
}

/**
 * In cents, the whole euros that a package's card shows per lesson: round(35 × (1 − discount/100)), specification §9.
 * For the card alone: four lessons at 15 % cost 119 €, not four times the 30 € shown.
 */
export const pricePerLessonDisplay = (discountPercentage: number): number =>
  roundedQuotient(
    BigInt(displayedHourlyRateCents) * (10_000n - hundredthsOf(discountPercentage)),
    1_000_000n,
  ) * 100
