import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import type { NotificationKind } from '#platform/db/schema.ts'
import { publish } from '#platform/realtime/pg-notify.ts'

/** What a person's live stream listens to. */
export const personTopic = (userId: string) => `person:${userId}`

/** Has these people's open pages look again, once the transaction commits. */
export const wakePeople = async (tx: Db, userIds: readonly string[]) => {
  for (const userId of new Set(userIds)) await publish(tx, personTopic(userId))
}

/** Ids alone: what they are called and when they begin is read when the list is. */
export type News = {
  userId: string
  kind: Exclude<NotificationKind, 'message'>
  lessonId: string
  bookingId?: string
  /** Whose lesson it is about; none where the child is being erased. */
  studentId?: string | null
}

/**
 * Tells people of something in the transaction that causes it. Streams are not woken: they look by themselves every ten
 * seconds, and a publish would have all who commit wait for each other (NOTIFY holds a lock over the commit).
 */
export const notify = async (tx: Db, news: readonly News[]) => {
  if (news.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      news.map(({ userId, kind, lessonId, bookingId, studentId }) => ({
        user_id: userId,
        kind,
        lesson_id: lessonId,
        booking_id: bookingId ?? null,
        student_id: studentId ?? null,
      })),
    )
    .execute()
}

/** A chat is one notification until it is read: the next message makes it newer, not longer. */
export const notifyOfMessage = (tx: Db, userId: string, conversationId: string, at: Temporal.Instant) =>
  sql`insert into notifications (user_id, kind, conversation_id, created_at)
    values (${userId}::uuid, 'message', ${conversationId}::uuid, ${at}::timestamptz)
    on conflict (user_id, conversation_id) where read_at is null
    do update set created_at = excluded.created_at, count = notifications.count + 1`.execute(tx)

/** Marks notifications of a person as read: one, those of a conversation, or all. @returns how many were unread */
export const notificationsRead = async (
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
