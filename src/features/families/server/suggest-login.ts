import { randomInt } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import { loginNameProblem, suggestedCode, suggestedLoginName } from '#features/accounts/student-login.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { findPersonalNames, isLoginNameTaken } from './queries.ts'

/** After this many taken names, the words have run out: there are some twenty thousand combinations. */
const maxDraws = 50

/** Suggests a free login that is easy to type and does not contain the child's names. Reserves nothing. */
export const suggestLogin = async (db: Db, family: Family, studentId: string) => {
  const personal = await findPersonalNames(db, family, studentId)
  if (!personal) return refuse('not_found')
  for (let drawn = 0; drawn < maxDraws; drawn++) {
    const loginName = suggestedLoginName(randomInt)
    if (loginNameProblem(loginName, personal) || (await isLoginNameTaken(db, loginName))) continue
    return ok({ loginName, code: suggestedCode(randomInt) })
  }
  throw new Error(`No free login name in ${maxDraws} draws`)
}
