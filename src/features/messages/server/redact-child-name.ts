import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'

/**
 * Redacts a child's first name in what was written about its brothers and sisters: messages of the family, names of its shared
 * files, words with an answer to a request, and teachers' notes. `redactLessonReports` does so in reports.
 */
export const redactChildName = async (tx: Db, familyId: string, firstName: string) => {
  await redactNames(tx, ['messages', 'body'], [firstName], sql`parent_id = ${familyId}`)
  await redactNames(tx, ['booking_requests', 'word'], [firstName], sql`parent_id = ${familyId}`)
  await redactNames(tx, ['shared_files', 'name'], [firstName], sql`family_id = ${familyId}`)
  const ofFamily = sql`student_id in (select id from students where parent_id = ${familyId})`
  await redactNames(tx, ['teacher_notes', 'note'], [firstName], ofFamily)
}
