import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { isTaughtBy } from '#features/lessons/server/taught-students.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'

/** Stores a teacher's note on one of their students, and deletes it if empty; not_found for any other student. */
export const saveNote = (db: Db, by: TeacherSelf, studentId: string, note: string, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const student = await tx
      .selectFrom('students')
      .where('id', '=', studentId)
      .where(isTaughtBy(sql.val(by.teacherId), 'students.id'))
      .select('id')
      .forKeyShare()
      .executeTakeFirst()
    if (!student) return refuse('not_found')
    if (note === '')
      await tx
        .deleteFrom('teacher_notes')
        .where('teacher_id', '=', by.teacherId)
        .where('student_id', '=', studentId)
        .execute()
    else
      await tx
        .insertInto('teacher_notes')
        .values({ teacher_id: by.teacherId, student_id: studentId, note, updated_at: now })
        .onConflict(conflict =>
          conflict.columns(['teacher_id', 'student_id']).doUpdateSet({ note, updated_at: now }),
        )
        .execute()
    return ok({ studentId, note })
  })
