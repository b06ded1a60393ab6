import { z } from 'zod'
import { type FreePeriod, freeUntil, isFreeOfCharge } from '#features/lessons/lessons.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'

/** The limit of free cancellation of the first lesson, announced before it is booked; in the family's zone. */
export const Cancelling = LocalTime.extend({ freeCancellationHours: z.int(), isFree: z.boolean() })

export const describeCancelling = (
  first: FreePeriod,
  zone: string,
  now: Temporal.Instant,
): z.infer<typeof Cancelling> => ({
  ...toLocalTime(freeUntil(first), zone),
  freeCancellationHours: first.freeCancellationHours,
  isFree: isFreeOfCharge(first, now),
})
