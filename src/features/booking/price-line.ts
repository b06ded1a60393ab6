import { z } from 'zod'

const Cents = z.int()

/** A line of a price; reductions have negative cents. Lessons are given as a length at a rate by the hour, as half an hour may cost half a cent. */
export const PriceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial'), cents: z.literal(0) }),
  z.object({
    kind: z.literal('lessons'),
    numberOfSessions: z.int(),
    minutes: z.int(),
    hourlyRateCents: Cents,
    cents: Cents,
  }),
  z.object({ kind: z.literal('group_reduction'), percentage: z.number(), cents: Cents }),
  z.object({ kind: z.literal('package_discount'), percentage: z.number(), cents: Cents }),
])
export type PriceLine = z.infer<typeof PriceLine>
