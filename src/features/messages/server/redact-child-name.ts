import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { wordPattern } from '#platform/mail/redact-name.ts'

/** Redacts a child's first name in what was written about its brothers and sisters: messages of the family and teachers' notes. */
export const redactChildName = async (tx: Db, familyId: string, firstName: string) => {
  const word = wordPattern(firstName)
  await sql`update messages set body = regexp_replace(body, ${word}, '…', 'gi')
    where parent_id = ${familyId} and body ~* ${word}`.execute(tx)
  await sql`update teacher_notes n set note = regexp_replace(n.note, ${word}, '…', 'gi')
    from students s where s.id = n.student_id and s.parent_id = ${familyId} and n.note ~* ${word}`.execute(tx)
}
