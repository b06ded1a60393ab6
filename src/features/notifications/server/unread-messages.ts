import { sql } from 'kysely'
import type { MessageSide } from '#platform/db/schema.ts'

/** The columns of `conversations c` from the point of view of one side. */
export const getSideColumns = (side: MessageSide) =>
  side === 'parent'
    ? {
        own: sql.ref<string>('c.parent_id'),
        other: sql.ref<string>('c.teacher_id'),
        ownRead: sql.ref<number>('c.parent_read_no'),
        otherRead: sql.ref<number>('c.teacher_read_no'),
      }
    : {
        own: sql.ref<string>('c.teacher_id'),
        other: sql.ref<string>('c.parent_id'),
        ownRead: sql.ref<number>('c.teacher_read_no'),
        otherRead: sql.ref<number>('c.parent_read_no'),
      }

/** The messages of `conversations c` that this side has not read: what follows `select`. */
export const unreadOf = (side: MessageSide) => sql`from messages unread
  where unread.conversation_id = c.id and unread.no > ${getSideColumns(side).ownRead}
    and unread.sender <> ${side}::message_side`
