import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import type { NotificationKind } from '#platform/db/schema.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { isMutedNotice } from './preferences.ts'

/** The topic of a user's unread stream. */
export const userTopic = (userId: string) => `person:${userId}`

/** Replaces the id of a family by those of its parents; other ids stay. */
const expandFamilies = async (tx: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(p.id, n.id) as id from unnest(${[...ids]}::uuid[]) as n (id)
    left join parents p on p.family_id = n.id and p.place is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Makes the unread streams of these users, or of a family's parents, read again when the transaction commits. */
export const publishToUsers = async (tx: Db, recipientIds: readonly string[]) => {
  for (const userId of await expandFamilies(tx, recipientIds)) await publish(tx, userTopic(userId))
}

/** Holds ids only; names and times are read when the list is shown. */
export type NewNotification = {
  /** A person, or the id of a family for its parents. */
  recipientId: string
  /** Who did it: is not notified, and named to the others. */
  actorId?: string | null
  kind: Exclude<NotificationKind, 'message'>
  /** Absent for a request of a child: there is no lesson yet. */
  lessonId?: string | undefined
  bookingId?: string
  /** The child whose lesson it is; null when the child is being deleted. */
  studentId?: string | null
  /** The review that was written, answered, hidden or shown again. */
  reviewId?: string
  /** The file that was shared. */
  fileId?: string
  /** How many lessons it is about, `lessonId` being the first; 1 by default. */
  count?: number
}

/**
 * Stores notifications in the transaction that causes them. It does not publish: NOTIFY takes a global lock at commit, which
 * would serialize bookings. Unread streams read the database at every heartbeat, ten seconds apart.
 */
export const notify = async (tx: Db, notifications: readonly NewNotification[]) => {
  if (notifications.length === 0) return
  await sql`
    insert into notifications (user_id, kind, lesson_id, booking_id, student_id, review_id, file_id, actor_id, count)
    select coalesce(p.id, n."recipientId"), n.kind, n."lessonId", n."bookingId", n."studentId", n."reviewId", n."fileId", n."actorId", coalesce(n.count, 1)
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as n ("recipientId" uuid, kind notification_kind,
      "lessonId" uuid, "bookingId" uuid, "studentId" uuid, "reviewId" uuid, "fileId" uuid, "actorId" uuid, count int)
    left join parents p on p.family_id = n."recipientId" and p.place is not null
    where n."actorId" is distinct from coalesce(p.id, n."recipientId")
      and not ${isMutedNotice('coalesce(p.id, n."recipientId")', 'n.kind')}`.execute(tx)
}

/** Notifies a teacher, or a family's parents, of a message. A conversation has one unread notification at most; further messages raise its count and date. */
export const notifyMessage = (tx: Db, recipientId: string, conversationId: string, at: Temporal.Instant) =>
  sql`insert into notifications (user_id, kind, conversation_id, created_at)
    select coalesce(p.id, n.id), 'message', ${conversationId}::uuid, ${at}::timestamptz
    from (values (${recipientId}::uuid)) as n (id) left join parents p on p.family_id = n.id and p.place is not null
    where not ${isMutedNotice('coalesce(p.id, n.id)', "'message'")}
    on conflict (user_id, conversation_id) where read_at is null
    do update set created_at = excluded.created_at, count = notifications.count + 1`.execute(tx)

/** Marks notifications of a user (those of a conversation: of a family's parents) as read: one, those of a conversation, or all. @returns how many were unread */
export const markNotificationsRead = async (
  tx: Db,
  userId: string,
  which: { id: string } | { conversationId: string } | 'all',
  at: Temporal.Instant,
): Promise<number> => {
  const readers = which !== 'all' && 'conversationId' in which ? await expandFamilies(tx, [userId]) : [userId]
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', isAnyOf(readers))
    .where('read_at', 'is', null)
    .$if(which !== 'all' && 'id' in which, query =>
      query.where('id', '=', which !== 'all' && 'id' in which ? which.id : ''),
    )
    .$if(which !== 'all' && 'conversationId' in which, query =>
      query.where(
        'conversation_id',
        '=',
        which !== 'all' && 'conversationId' in which ? which.conversationId : '',
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
