import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'

/**
 * Redacts a child's first name in announcements to the families of a teacher or a group that its family received. One to all
 * families keeps its words: a first name there is hardly this child's (docs/domain.md, "Announcements").
 */
export const redactAnnouncements = async (tx: Db, familyId: string, firstName: string) => {
  const received = sql`audience in ('teacher', 'group') and id in (
    select r.announcement_id from announcement_recipients r join parents p on p.id = r.user_id
    where p.family_id = ${familyId}::uuid)`
  for (const column of ['subject', 'body', 'english_subject', 'english_body'])
    await redactNames(tx, ['announcements', column], [firstName], received)
}
