import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

const text = orNothing(v.string())
// The router reads digits as a number.
const mark = orNothing(v.literal(1))

export const LoginSearch = v.object({
  from: text,
  espace: orNothing(v.literal('eleve')),
  after: orNothing(v.picklist(['registered', 'applied'])),
  failed: mark,
})
export const FormSearch = v.object({ failed: mark, sent: mark })
export const RegisterSearch = v.object({ from: text, failed: mark })
export const LinkSearch = v.object({ token: text, failed: mark })
