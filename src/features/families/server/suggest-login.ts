import { randomInt } from 'node:crypto'
import type { Family } from '#features/accounts/server/procedures.ts'
import { loginNameProblem, suggestedCode, suggestedLoginName } from '#features/accounts/student-login.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { isLoginNameTaken, personalNamesOf } from './queries.ts'

/** How many names are drawn before the school is told that its words run out: each is one of twenty thousand. */
const draws = 50

/** A login that is free, says nothing of the child, and is easy to write. Nothing is kept until the parent takes it. */
export const suggestLogin = async (db: Db, by: Family, studentId: string) => {
  const personal = await personalNamesOf(db, by, studentId)
  if (!personal) return refuse('not_found')
  for (let drawn = 0; drawn < draws; drawn++) {
    const loginName = suggestedLoginName(randomInt)
    if (loginNameProblem(loginName, personal) || (await isLoginNameTaken(db, loginName))) continue
    return ok({ loginName, code: suggestedCode(randomInt) })
  }
  throw new Error('No login name is left to suggest')
}
