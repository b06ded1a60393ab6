import type { LessonType } from '#features/school/lesson-types.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { calculatePrice } from '../price.ts'

/** What a lesson of this type costs with a teacher; during a trial, the rate of the lessons after it. */
export const rateLabel = (hourlyRateCents: number, lessonType: LessonType): string => {
  const price = formatEuros(hourlyRateCents)
  if (lessonType === 'trial') return m.booking_then_per_hour({ price })
  if (lessonType === 'individual') return m.booking_per_hour({ price })
  const seat = calculatePrice({ lessonType, hourlyRateCents, discountPercentage: null, numberOfSessions: 1 })
  return m.groups_price_session({ price: formatEuros(seat.totalCents) })
}
