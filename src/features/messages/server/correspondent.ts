import { type Family, memberProcedure, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { refusalError } from '#platform/http/errors.ts'
import type { Side } from '../messages.ts'

/** A parent or a teacher, who may write messages. A child or an admin may not. */
export type Correspondent = { family: Family } | { teacher: TeacherSelf }

export const correspondentProcedure = memberProcedure.use(({ context, next }) => {
  const { member: by } = context
  if ('admin' in by || ('family' in by && by.family.role !== 'parent')) throw refusalError('forbidden')
  const correspondent: Correspondent = by
  return next({ context: { correspondent } })
})

export const getSide = (by: Correspondent): Side => ('family' in by ? 'parent' : 'teacher')
export const getOwnId = (by: Correspondent) => ('family' in by ? by.family.familyId : by.teacher.teacherId)
export const getZone = (by: Correspondent) => ('family' in by ? by.family.timezone : by.teacher.timezone)
