import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { hourPrices } from '../price.ts'

/** What a lesson of this type costs with a teacher; during a trial, the rate of the lessons after it. */
export const rateLabel = (
  hourlyRateCents: number,
  lessonType: LessonType,
  discountPercentage?: number,
): string => {
  const { individualCents, groupCents } = hourPrices(hourlyRateCents, discountPercentage)
  if (lessonType === 'group') return m.groups_price_session({ price: formatEuros(groupCents) })
  const price = formatEuros(individualCents)
  return lessonType === 'trial' ? m.booking_then_per_hour({ price }) : m.booking_per_hour({ price })
}
