import { sql } from 'kysely'
import { markNotificationsRead, publishToUsers } from '#features/notifications/server/notify.ts'
import { getSideColumns } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Correspondent, getOwnId, getSide } from './correspondent.ts'

/**
 * Marks the messages of one person as read up to a number. The mark never moves back. When all are read, the notification is
 * read too, and the next message may send a mail again.
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
    const isAllRead = readNo === conversation.lastNo
    if (readNo > conversation.readNo) {
      await tx
        .updateTable('conversations')
        .set(
          side === 'parent'
            ? { parent_read_no: readNo, changed_at: now, ...(isAllRead && { parent_mail_no: null }) }
            : { teacher_read_no: readNo, changed_at: now, ...(isAllRead && { teacher_mail_no: null }) },
        )
        .where('id', '=', conversation.id)
        .execute()
      await publishToUsers(tx, [getOwnId(by), personId])
    }
    if (isAllRead) await markNotificationsRead(tx, getOwnId(by), { conversationId: conversation.id }, now)
    return ok(null)
  })
