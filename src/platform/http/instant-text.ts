import { z } from 'zod'

/** An instant with its offset, in the years that calendars are asked for (isPlainDate): what is shown can be booked. */
export const InstantText = z.iso.datetime({ offset: true }).transform((text, context) => {
  try {
    const instant = Temporal.Instant.from(text)
    const { epochMilliseconds } = instant
    if (epochMilliseconds > Date.UTC(1970, 0) && epochMilliseconds < Date.UTC(2201, 0, 2)) return instant
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  context.addIssue({ code: 'custom', message: 'Not an instant between 1970 and 2200' })
  return z.NEVER
})
