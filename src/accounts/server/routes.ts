import { Hono } from 'hono'
import { contextOf, program } from '~/program'

/** /api/auth: our own verbs first, better-auth's for everything else. */
export const accountRoutes = () => {
  const { auth } = program()
  return new Hono().all('*', c => {
    contextOf(c.req.raw)
    return auth.handler(c.req.raw)
  })
}
