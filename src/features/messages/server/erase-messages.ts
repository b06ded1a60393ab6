import { type RawBuilder, sql } from 'kysely'
import { unreadOf } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'

/**
 * Deletes every message about a child (domain.md, "Families and children"), and the conversations that have no message left: the
 * parent is offered their teachers again for its other children. Must run before the child is deleted.
 */
export const eraseMessagesAbout = async (tx: Db, studentId: string) => {
  const touched = await eraseMessages(tx, sql`student_id = ${studentId}::uuid`)
  await sql`delete from conversations c where c.id = any(${touched}::uuid[])
    and not exists (select from messages m where m.conversation_id = c.id)`.execute(tx)
}

/** Deletes what a teacher wrote to families. The conversations and what the families wrote stay (domain.md, "Messages"). */
export const eraseMessagesOfTeacher = (tx: Db, teacherId: string) =>
  eraseMessages(
    tx,
    sql`sender = 'teacher' and conversation_id in (select id from conversations where teacher_id = ${teacherId}::uuid)`,
  )

/** Deletes messages, and the unread notifications that have no unread message left. @returns the ids of their conversations */
const eraseMessages = async (tx: Db, which: RawBuilder<unknown>): Promise<string[]> => {
  // As those who write lock them, so that the notification of a message sent meanwhile stays.
  const { rows } = await sql<{ id: string }>`
    select id from conversations where id in (select conversation_id from messages where ${which}) order by id for update`.execute(
    tx,
  )
  const touched = rows.map(({ id }) => id)
  await sql`delete from messages where ${which}`.execute(tx)
  await sql`
    delete from notifications n using conversations c
    where c.id = n.conversation_id and c.id = any(${touched}::uuid[]) and n.read_at is null
      and not case when n.user_id = c.teacher_id then exists (select ${unreadOf('teacher')})
        else exists (select ${unreadOf('parent')}) end`.execute(tx)
  return touched
}
