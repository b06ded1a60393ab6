import { displayedHourlyRateCents, groupReductionPercentage } from '#features/booking/price.ts'

const wholeEuros = (cents: number) => Math.round(cents / 100) * 100

/**
 * Hourly prices on the home page, in cents, rounded half up to whole euros: a group lesson with a teacher at the usual rate
 * costs 24,50 € and is shown as « 25 € ».
 */
export const displayedPrices = {
  trial: 0,
  individual: wholeEuros(displayedHourlyRateCents),
  group: wholeEuros((displayedHourlyRateCents * (100 - groupReductionPercentage)) / 100),
}
