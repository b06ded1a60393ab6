import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'

/**
 * Redacts a child's first name in what was written about its brothers and sisters and the children of its groups: messages of
 * the family, names of its shared files, words with an answer to a request, teachers' notes, reports, and homework with its answers.
 */
export const redactChildName = async (
  tx: Db,
  { familyId, studentId }: { familyId: string; studentId: string },
  firstName: string,
) => {
  await redactNames(tx, ['messages', 'body'], [firstName], sql`parent_id = ${familyId}`)
  await redactNames(tx, ['booking_requests', 'word'], [firstName], sql`parent_id = ${familyId}`)
  await redactNames(tx, ['shared_files', 'name'], [firstName], sql`family_id = ${familyId}`)
  const ofFamily = sql`student_id in (select id from students where parent_id = ${familyId})`
  await redactNames(tx, ['teacher_notes', 'note'], [firstName], ofFamily)
  for (const text of ['task', 'answer']) await redactNames(tx, ['homework', text], [firstName], ofFamily)
  const ofItsLessons = sql`seat_id in (
    select seats.id from seats own join seats on seats.lesson_id = own.lesson_id where own.student_id = ${studentId})`
  for (const note of ['family_note', 'staff_note'])
    await redactNames(tx, ['lesson_reports', note], [firstName], sql`(${ofFamily} or ${ofItsLessons})`)
}
