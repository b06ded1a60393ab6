import { z } from 'zod'
import { formNames } from '../accounts.ts'
import { demoAccounts } from './demo-accounts.ts'
import { keptForm } from './form-state.ts'
import { linkState } from './links.ts'
import { publicProcedure } from './procedures.ts'

const Me = z
  .object({
    userId: z.guid(),
    role: z.enum(['parent', 'student', 'teacher', 'admin']).nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    timezone: z.string().nullable(),
  })
  .nullable()

/** Who is signed in; null when nobody is. */
export const me = publicProcedure
  .output(z.object({ viewer: Me, zone: z.string().nullable() }))
  .handler(async ({ context }) => {
    const viewer = await context.viewer()
    return { viewer: viewer ?? null, zone: viewer?.timezone ?? context.visitorZone ?? null }
  })

/** What a form that was refused without a script brings back to its page. */
export const formState = publicProcedure
  .input(z.object({ form: z.enum(formNames) }))
  .output(
    z.object({ code: z.string(), message: z.string(), values: z.record(z.string(), z.string()) }).nullable(),
  )
  .handler(({ context, input }) => keptForm(context.headers, input.form))

/** Whether a mailed link would still work. Asking does not use it. */
export const link = publicProcedure
  .input(z.object({ purpose: z.enum(['confirm_email', 'reset_password']), token: z.string().max(200) }))
  .output(z.enum(['open', 'link_used', 'link_expired', 'link_unknown']))
  .handler(({ context, input }) => linkState(context.db, input.purpose, input.token, context.now))

/** Ways into the demo school; none where it does not run. */
export const demo = publicProcedure
  .output(
    z.array(
      z.object({
        kind: z.enum(['parent', 'teacher', 'admin', 'student']),
        name: z.string(),
        secret: z.string(),
      }),
    ),
  )
  .handler(({ context }) =>
    context.settings.demo && context.settings.isLocal ? demoAccounts(context.db) : [],
  )
