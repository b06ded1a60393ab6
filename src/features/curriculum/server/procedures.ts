import { type Staff, staffProcedure } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { refusalError } from '#platform/http/errors.ts'

export const mayEdit = async (db: Db, by: Staff): Promise<boolean> =>
  'admin' in by ||
  (await db
    .selectFrom('curriculum_editors')
    .where('teacher_id', '=', by.teacher.teacherId)
    .select('teacher_id')
    .executeTakeFirst()) !== undefined

/** The school, and the teachers whom it lets proofread and correct. */
export const editorProcedure = staffProcedure.use(async ({ context, next }) => {
  const { db, staff } = context
  if (!(await mayEdit(db, staff))) throw refusalError('forbidden')
  return next({ context: { editor: staff } })
})
