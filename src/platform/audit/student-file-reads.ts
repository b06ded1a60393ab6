import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Logs that a member of staff read children's files, at most once an hour for each child. */
export const writeStudentFileReads = async (
  db: Db,
  read: {
    at: Temporal.Instant
    actor: string
    ipAddress?: string | undefined
    zone?: string | undefined
    studentIds: readonly string[]
  },
) => {
  if (read.studentIds.length === 0) return
  await sql`
    select write_audit(${read.at}::timestamptz, ${read.actor}::uuid, 'student_file_read', c.id, ${read.ipAddress ?? null}, ${read.zone ?? null}, null)
    from unnest(${read.studentIds}::uuid[]) as c (id)
    where not exists (
      select from audit_log a
      where a.subject = c.id and a.actor = ${read.actor}::uuid and a.action = 'student_file_read'
        and a.at > ${read.at}::timestamptz - interval '1 hour' and a.at <= ${read.at}::timestamptz)`.execute(
    db,
  )
}
