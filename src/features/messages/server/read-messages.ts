import { sql } from 'kysely'
import { notificationsRead, wakePeople } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Correspondent, columnsOf, personOf, sideOf } from './correspondent.ts'

/**
 * Marks what one person wrote as read, up to a message's number; a mark never moves back. Once nothing is left unread the
 * notification is read too, and the next message may bring a mail again.
 */
export const readMessages = (
  db: Db,
  by: Correspondent,
  personId: string,
  upTo: number,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found'>> =>
  db.transaction().execute(async tx => {
    const side = sideOf(by)
    const { own, other, ownRead } = columnsOf(side)
    const { rows } = await sql<{ id: string; lastNo: number; readNo: number }>`
      select c.id, c.last_no as "lastNo", ${ownRead} as "readNo" from conversations c
      where ${own} = ${personOf(by)}::uuid and ${other} = ${personId}::uuid for update`.execute(tx)
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
      await wakePeople(tx, [personOf(by), personId])
    }
    if (isAllRead) await notificationsRead(tx, personOf(by), { conversationId: conversation.id }, now)
    return ok(null)
  })
