import type { Family } from '#features/accounts/server/procedures.ts'
import type { Example } from '#features/letters/sounds.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { Step } from '../curriculum.ts'
import { findLesson, listLessonsUpTo } from './content.ts'
import { findChild } from './queries.ts'

/** Lists the grammar points of the child's level and below, the child's own level first, with how many exercises were solved. */
export const listLessons = async (db: Db, family: Family, studentId: string) => {
  const child = await findChild(db, family, studentId)
  if (!child) return refuse('not_found')
  const rows = await listLessonsUpTo(db, child)
  return ok(rows.map(row => ({ ...row, exercises: row.exercises ?? 0, found: row.found ?? 0 })))
}

/** Reads one grammar point of the child's level or below. */
export const readLesson = async (db: Db, family: Family, studentId: string, pointId: string) => {
  const child = await findChild(db, family, studentId)
  const lesson = child && (await findLesson(db, child, pointId))
  if (!lesson) return refuse('not_found')
  return ok({
    ...lesson,
    steps: lesson.steps as unknown as Step[],
    examples: lesson.examples as unknown as Example[],
  })
}
