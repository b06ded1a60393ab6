import type { Family } from '~/accounts/server/who'
import type { Db } from '~/platform/db/connect'
import { ok, refuse } from '~/platform/refusal/refusal'
import type { Example } from '../curriculum'
import { lessonOf, lessonsUpTo } from './content'
import { childOfFamily } from './queries'

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
