import { z } from 'zod'

/** An instant as a clock shows it: the date (2026-09-01) and the time (17:00) in the zone of the person who reads. */
export const LocalTime = z.object({
  date: z.string(),
  time: z.string(),
  occurrence: z
    .enum(['first', 'second'])
    .optional()
    .describe('Laquelle des deux, où l’heure existe deux fois ce jour-là ; absent sinon'),
})
export type LocalTime = z.infer<typeof LocalTime>
