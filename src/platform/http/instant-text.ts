import { z } from 'zod'

/** An instant with its offset, in the years that calendars are asked for. */
export const InstantText = z.iso.datetime({ offset: true }).transform((text, context) => {
  try {
    const instant = Temporal.Instant.from(text)
    const { epochMilliseconds } = instant
    if (epochMilliseconds > Date.UTC(2000, 0) && epochMilliseconds < Date.UTC(2150, 0)) return instant
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  context.addIssue({ code: 'custom', message: 'Not an instant between 2000 and 2150' })
  return z.NEVER
})
