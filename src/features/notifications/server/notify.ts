import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { NotificationKind } from '#platform/db/schema.ts'
import { publish } from '#platform/realtime/pg-notify.ts'

/** The topic of a user's unread stream. */
export const userTopic = (userId: string) => `person:${userId}`

/** Makes the unread streams of these users read again when the transaction commits. */
export const publishToUsers = async (tx: Db, userIds: readonly string[]) => {
  for (const userId of new Set(userIds)) await publish(tx, userTopic(userId))
}

/** Holds ids only; names and times are read when the list is shown. */
export type NewNotification = {
  userId: string
  kind: Exclude<NotificationKind, 'message'>
  /** Absent for a request of a child: there is no lesson yet. */
  lessonId?: string | undefined
  bookingId?: string
  /** The child whose lesson it is; null when the child is being deleted. */
  studentId?: string | null
  /** The number of lessons of a series; one unless told otherwise. */
  count?: number
}

/**
 * Stores notifications in the transaction that causes them. It does not publish: NOTIFY takes a global lock at commit, which
 * would serialize bookings. Unread streams read the database at every heartbeat, ten seconds apart.
 */
export const notify = async (tx: Db, notifications: readonly NewNotification[]) => {
  if (notifications.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ userId, kind, lessonId, bookingId, studentId, count }) => ({
        user_id: userId,
        kind,
        lesson_id: lessonId ?? null,
        booking_id: bookingId ?? null,
        student_id: studentId ?? null,
        count: count ?? 1,
      })),
    )
    .execute()
}

/** Notifies a user of a message. A conversation has one unread notification at most; further messages raise its count and date. */
export const notifyMessage = (tx: Db, userId: string, conversationId: string, at: Temporal.Instant) =>
  sql`insert into notifications (user_id, kind, conversation_id, created_at)
    values (${userId}::uuid, 'message', ${conversationId}::uuid, ${at}::timestamptz)
    on conflict (user_id, conversation_id) where read_at is null
    do update set created_at = excluded.created_at, count = notifications.count + 1`.execute(tx)

/** Marks notifications of a user as read: one, those of a conversation, or all. @returns how many were unread */
export const markNotificationsRead = async (
  tx: Db,
  userId: string,
  which: { id: string } | { conversationId: string } | 'all',
  at: Temporal.Instant,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
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
