import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import type { Example } from '../curriculum.ts'
import { lessonOf, lessonsUpTo } from './content.ts'
import { childOfFamily } from './queries.ts'

/** The grammar points of the child's level and below, the own level first, each with how much of it was found. */
export const listLessons = async (db: Db, family: Family, studentId: string) => {
  const child = await childOfFamily(db, family, studentId)
  if (!child) return refuse('not_found')
  const rows = await lessonsUpTo(db, child)
  return ok(rows.map(row => ({ ...row, exercises: row.exercises ?? 0, found: row.found ?? 0 })))
}

/** One grammar point to read. */
export const readLesson = async (db: Db, family: Family, studentId: string, pointId: string) => {
  const child = await childOfFamily(db, family, studentId)
  const lesson = child && (await lessonOf(db, child, pointId))
  if (!lesson) return refuse('not_found')
  return ok({ ...lesson, examples: lesson.examples as unknown as Example[] })
}
