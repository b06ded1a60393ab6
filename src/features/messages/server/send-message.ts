import { notifyOfMessage, wakePeople } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mailAfterMinutes } from '../messages.ts'
import { type Correspondent, sideOf } from './correspondent.ts'
import { holdConversation, messageById, pairAbout } from './queries.ts'
import { type MessageView, messageView } from './view.ts'

export type SendRefusal = 'not_found' | 'teacher_gone' | 'message_id_taken'

export type NewMessage = {
  /** Of the writer's own making: sent twice, the message is written once and answered the same. */
  id: string
  studentId: string
  /** Whom a parent writes to; a teacher writes to the child's family. */
  teacherId: string | undefined
  /** As messageText leaves it, not empty. */
  text: string
}

/** Writes a message about a child to the one whom a booking of the child brought together with the writer. */
export const sendMessage = (
  db: Db,
  by: Correspondent,
  { id, studentId, teacherId, text }: NewMessage,
  now: Temporal.Instant,
): Promise<Outcome<MessageView, SendRefusal>> =>
  db.transaction().execute(async tx => {
    const side = sideOf(by)
    const pair = await pairAbout(tx, by, { studentId, teacherId })
    if (!pair) return refuse('not_found')
    const conversation = await holdConversation(tx, pair, now)
    const isSame = (message: { conversationId: string; sender: string; studentId: string; body: string }) =>
      message.conversationId === conversation.id &&
      message.sender === side &&
      message.studentId === studentId &&
      message.body === text
    const existing = await messageById(tx, id)
    if (existing) return isSame(existing) ? ok(messageView(existing, by)) : refuse('message_id_taken')
    if (pair.isGone) return refuse('teacher_gone')

    const no = conversation.lastNo + 1
    const written = await tx
      .insertInto('messages')
      .values({
        id,
        conversation_id: conversation.id,
        parent_id: pair.parentId,
        no,
        sender: side,
        student_id: studentId,
        body: text,
        sent_at: now,
      })
      // The same id at the same moment in another conversation: the one that came first has it.
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return refuse('message_id_taken')

    const isToTeacher = side === 'parent'
    const isFirstUnread = (isToTeacher ? conversation.teacherMailNo : conversation.parentMailNo) === null
    await tx
      .updateTable('conversations')
      .set({
        last_no: no,
        last_message_at: now,
        changed_at: now,
        ...(isFirstUnread && (isToTeacher ? { teacher_mail_no: no } : { parent_mail_no: no })),
      })
      .where('id', '=', conversation.id)
      .execute()
    const reader = isToTeacher ? pair.teacherId : pair.parentId
    await notifyOfMessage(tx, reader, conversation.id, now)
    if (isFirstUnread)
      await enqueueMail(
        tx,
        { kind: 'new-message', conversationId: conversation.id, to: isToTeacher ? 'teacher' : 'parent', no },
        { at: now.add({ minutes: mailAfterMinutes }) },
      )
    await wakePeople(tx, [pair.parentId, pair.teacherId])
    const message = await messageById(tx, id)
    return message ? ok(messageView(message, by)) : refuse('not_found')
  })
