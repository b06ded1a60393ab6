import { displayedHourlyRateCents, groupReductionPercentage } from '#features/booking/price.ts'

/** Hourly prices on the home page, in cents: those that the wizard shows before a teacher is chosen. */
export const displayedPrices = {
  trial: 0,
  individual: displayedHourlyRateCents,
  group: (displayedHourlyRateCents * (100 - groupReductionPercentage)) / 100,
}
