import { z } from 'zod/mini'

// What an address bar holds may be anything: what does not fit counts as absent, and the page comes all the same.
const text = z.optional(z.catch(z.optional(z.string()), undefined))
// The router reads digits as a number.
const mark = z.optional(z.catch(z.optional(z.literal(1)), undefined))

export const LoginSearch = z.object({
  from: text,
  espace: z.optional(z.catch(z.optional(z.literal('eleve')), undefined)),
  after: z.optional(z.catch(z.optional(z.literal('registered')), undefined)),
  failed: mark,
})
export const FormSearch = z.object({ failed: mark, sent: mark })
export const LinkSearch = z.object({ token: text, failed: mark })
