import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

const text = optionalParam(v.string())
// The router reads digits as a number.
const flag = optionalParam(v.literal(1))

export const LoginSearch = v.object({
  from: text,
  espace: optionalParam(v.literal('eleve')),
  /** Why one signs in: `applied`, `received` or `elsewhere` (login.tsx). */
  after: text,
  failed: flag,
})
export const FormSearch = v.object({ failed: flag, sent: flag })
export const CodeSearch = v.object({ from: text, secours: flag, failed: flag })
/** `correct`: with what the sign-up that waits for its confirmation filled in. */
export const RegisterSearch = v.object({ from: text, failed: flag, correct: flag })
export const LinkSearch = v.object({ token: text, failed: flag })
