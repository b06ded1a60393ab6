import { z } from 'zod'
import { type FreePeriod, freeUntil, isFreeOfCharge } from '#features/lessons/lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { cancellingSentence } from '../cancelling-sentence.ts'

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

/** The limit that a lesson has at its new hour, before it is moved there. */
export const MovedCancelling = z
  .object({
    text: z.string(),
    isFree: z.boolean().describe('Faux : à cette heure, il ne pourrait plus être annulé sans frais'),
  })
  .describe('Jusqu’à quand le cours s’annule sans frais à sa nouvelle heure')
export type MovedCancelling = z.infer<typeof MovedCancelling>

/** Until when a lesson, or the first of several, can be cancelled free of charge; in a sentence. */
export const formatCancelling = (
  first: FreePeriod,
  {
    lessonType,
    isPending,
    isSeries = false,
    isMove = false,
    zone,
    now,
  }: {
    lessonType: LessonType
    isPending: boolean
    isSeries?: boolean
    /** It is still at another hour. */
    isMove?: boolean
    zone: string
    now: Temporal.Instant
  },
): MovedCancelling => {
  const limit = describeCancelling(first, zone, now)
  return {
    text: cancellingSentence({
      ...limit,
      isTrial: lessonType === 'trial',
      isPending,
      isSeries,
      newHour: isMove ? toLocalTime(first.startsAt, zone) : undefined,
      today: localOf(now, zone).date,
    }),
    isFree: limit.isFree,
  }
}
