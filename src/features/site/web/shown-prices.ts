import { displayedHourlyRateCents, groupReductionPercentage } from '#features/booking/price.ts'

const wholeEuros = (cents: number) => Math.round(cents / 100) * 100

/**
 * Hourly prices that the home page shows, in cents: whole euros, half up, as the specification words them (§9: a
 * group lesson reads «25 €» here and costs 24,50 € with a teacher at the usual rate).
 */
export const shownPrices = {
  trial: 0,
  individual: wholeEuros(displayedHourlyRateCents),
  group: wholeEuros((displayedHourlyRateCents * (100 - groupReductionPercentage)) / 100),
}
