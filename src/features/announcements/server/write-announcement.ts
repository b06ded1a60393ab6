import { sql } from 'kysely'
import type { Admin } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import type { Audience } from '../announcements.ts'
import { recipientsOf } from './recipients.ts'

export type NewAnnouncement = Audience & {
  /** Chosen by the page: sent again, it is the same announcement; another text under the id is refused. */
  id: string
  subject: string
  body: string
  english: { subject: string; body: string } | null
  isUrgent: boolean
}
type Written = { id: string; recipients: number }

const contentColumns = [
  'audience',
  'teacher_id',
  'group_id',
  'subject',
  'body',
  'english_subject',
  'english_body',
  'is_urgent',
] as const

/** Stores an announcement with those whom it is for at this moment; the job sends it. */
export const writeAnnouncement = (
  db: Db,
  by: Admin,
  announcement: NewAnnouncement,
  now: Temporal.Instant,
): Promise<Outcome<Written, 'nobody' | 'id_taken'>> =>
  db.transaction().execute(async tx => {
    const { id, subject, body, english, isUrgent, audience } = announcement
    await sql`select pg_advisory_xact_lock(hashtextextended('kalima:announcements', 0))`.execute(tx)
    const known = await tx
      .selectFrom('announcements')
      .where('id', '=', id)
      .select([...contentColumns, 'recipients'])
      .executeTakeFirst()
    const content = {
      audience,
      teacher_id: audience === 'teacher' ? announcement.teacherId : null,
      group_id: audience === 'group' ? announcement.groupId : null,
      subject,
      body,
      english_subject: english?.subject ?? null,
      english_body: english?.body ?? null,
      is_urgent: isUrgent,
    }
    if (known) {
      const { recipients, ...stored } = known
      return repeatOutcome<object, Written>({ stored, sent: content }, { id, recipients })
    }
    const { rows } = await recipientsOf(announcement, now).execute(tx)
    if (rows.length === 0) return refuse('nobody')
    const userIds = rows.map(row => row.id)
    await tx
      .insertInto('announcements')
      .values({
        id,
        ...content,
        recipients: userIds.length,
        written_by: by.userId,
        written_at: now,
      })
      .execute()
    await sql`insert into announcement_recipients (announcement_id, user_id)
      select ${id}::uuid, user_id from unnest(${userIds}::uuid[]) as user_id`.execute(tx)
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'announcement_sent',
      ipAddress: by.ipAddress,
      details: { announcement: id, recipients: userIds.length },
    })
    return ok({ id, recipients: userIds.length })
  })
