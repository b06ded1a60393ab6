import { z } from 'zod/mini'

/** `partie`: the session on the table, made by the browser. An address that names none shows the page before it. */
export const SessionSearch = z.object({
  partie: z.optional(z.catch(z.optional(z.uuid()), undefined)),
  jeu: z.optional(z.catch(z.optional(z.string()), undefined)),
})
