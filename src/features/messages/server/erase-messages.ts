import { sql } from 'kysely'
import { unreadOf } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'

/**
 * Deletes every message about a child, and the unread notifications that have no unread message left (domain.md, «Families and
 * children»). Must run before the child is deleted.
 */
export const eraseMessagesAbout = async (tx: Db, studentId: string) => {
  const erased = await tx
    .deleteFrom('messages')
    .where('student_id', '=', studentId)
    .returning('conversation_id as id')
    .execute()
  const conversations = [...new Set(erased.map(({ id }) => id))]
  if (conversations.length === 0) return
  await sql`
    delete from notifications n using conversations c
    where c.id = n.conversation_id and c.id = any(${conversations}::uuid[]) and n.read_at is null
      and not case when n.user_id = c.teacher_id then exists (select ${unreadOf('teacher')})
        else exists (select ${unreadOf('parent')}) end`.execute(tx)
}
