import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

const text = orNothing(v.string())
// The router reads digits as a number.
const flag = orNothing(v.literal(1))

export const LoginSearch = v.object({
  from: text,
  espace: orNothing(v.literal('eleve')),
  after: orNothing(v.picklist(['registered', 'applied'])),
  failed: flag,
})
export const FormSearch = v.object({ failed: flag, sent: flag })
export const RegisterSearch = v.object({ from: text, failed: flag })
export const LinkSearch = v.object({ token: text, failed: flag })
