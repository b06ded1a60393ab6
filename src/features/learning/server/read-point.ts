import type { Family } from '#features/accounts/server/procedures.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { GrammarStep } from '../curriculum.ts'
import { findPoint, listPointsUpTo } from './content.ts'
import { findChild } from './queries.ts'

/** Lists the grammar points of the child's level and below, the child's own level first, with how many exercises were solved. */
export const listPoints = async (db: Db, family: Family, studentId: string) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const rows = await listPointsUpTo(db, child)
  return ok(rows.map(row => ({ ...row, exercises: row.exercises ?? 0, found: row.found ?? 0 })))
}

/** Reads one grammar point of the child's level or below. */
export const readPoint = async (db: Db, family: Family, studentId: string, pointId: string) => {
  const child = await findChild(db, family, studentId)
  const point = child && (await findPoint(db, child, pointId))
  if (!point) return refuse('not_found')
  return ok({
    ...point,
    steps: point.steps as unknown as GrammarStep[],
    examples: point.examples as unknown as Example[],
  })
}
