import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'

/** Stores a teacher's note on one of their students, and deletes it if empty; not_found for any other student. */
export const saveNote = (db: Db, by: TeacherSelf, studentId: string, note: string, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    const { rows } = await sql`
      select from lessons l join seats s on s.lesson_id = l.id and s.released_at is null join students c on c.id = s.student_id
      where l.teacher_id = ${by.teacherId} and s.student_id = ${studentId} and l.status <> 'cancelled' limit 1
      for key share of c`.execute(tx)
    if (rows.length === 0) return refuse('not_found')
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
