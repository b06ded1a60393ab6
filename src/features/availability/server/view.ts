import { z } from 'zod'
import { weekdays } from '#platform/time/dates.ts'

/** A rule as it is stored. */
export const AvailabilityRowView = z.object({
  id: z.guid(),
  dayOfWeek: z.enum(weekdays),
  timeSlot: z.string(),
  date: z.string().nullable(),
  isException: z.boolean(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
})
