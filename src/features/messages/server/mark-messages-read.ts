import { sql } from 'kysely'
import { markNotificationsRead, publishToUsers } from '#features/notifications/server/notify.ts'
import { getSideColumns, unreadOf } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Correspondent, getOwnId, getSide } from './correspondent.ts'

/**
 * Marks the messages of one person as read up to a number. The mark never moves back. When none is unread, the notification is
 * read too.
 */
export const markMessagesRead = (
  db: Db,
  by: Correspondent,
  personId: string,
  upTo: number,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const side = getSide(by)
    const { own, other, ownRead } = getSideColumns(side)
    const { rows } = await sql<{ id: string; lastNo: number; readNo: number }>`
      select c.id, c.last_no as "lastNo", ${ownRead} as "readNo" from conversations c
      where ${own} = ${getOwnId(by)}::uuid and ${other} = ${personId}::uuid for update`.execute(tx)
    const [conversation] = rows
    if (!conversation) return refuse('not_found')
    const readNo = Math.max(conversation.readNo, Math.min(upTo, conversation.lastNo))
    if (readNo > conversation.readNo) {
      await tx
        .updateTable('conversations')
        .set({
          ...(side === 'parent' ? { parent_read_no: readNo } : { teacher_read_no: readNo }),
          changed_at: now,
        })
        .where('id', '=', conversation.id)
        .execute()
      await publishToUsers(tx, [getOwnId(by), personId])
    }
    // Not by the last number: the last messages may be erased.
    const unread = await sql`select from conversations c
      where c.id = ${conversation.id} and exists (select ${unreadOf(side)})`.execute(tx)
    if (unread.rows.length === 0)
      await markNotificationsRead(tx, getOwnId(by), { conversationId: conversation.id }, now)
    return ok(null)
  })
