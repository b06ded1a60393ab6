import { z } from 'zod'
import { anyone } from './who'

const Me = z
  .object({
    userId: z.uuid(),
    role: z.enum(['parent', 'student', 'teacher', 'admin']).nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    timezone: z.string().nullable(),
  })
  .nullable()

/** Who is signed in; null when nobody is. */
export const me = anyone
  .output(z.object({ viewer: Me, zone: z.string().nullable() }))
  .handler(async ({ context }) => {
    const viewer = await context.viewer()
    return { viewer: viewer ?? null, zone: viewer?.timezone ?? context.visitorZone ?? null }
  })
