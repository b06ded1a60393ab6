import { z } from 'zod'
import { notifyMessage, publishToUsers } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mailDelayMinutes, messageMaxLength, normalizeMessage } from '../messages.ts'
import { type Correspondent, getSide } from './correspondent.ts'
import { findMessage, findPair, lockConversation } from './queries.ts'
import { type MessageView, toMessageView } from './view.ts'

export type SendRefusal = 'not_found' | 'teacher_gone' | 'message_id_taken'

export const NewMessage = z.object({
  /** Chosen by the browser: a message sent twice is stored once. */
  id: z.guid(),
  studentId: z.guid(),
  /** A teacher writes to the child's family. */
  teacherId: z.guid().optional().describe('Le professeur à qui un parent écrit'),
  text: z
    .string()
    .max(20_000)
    .transform(normalizeMessage)
    .pipe(
      z
        .string()
        .min(1)
        .refine(text => [...text].length <= messageMaxLength, 'too long'),
    ),
})

/** Sends a message about a child, from its parent to a teacher who has a booking of the child, or the other way round. */
export const sendMessage = (
  db: Db,
  by: Correspondent,
  { id, studentId, teacherId, text }: z.infer<typeof NewMessage>,
  now: Temporal.Instant,
): Promise<Outcome<MessageView, SendRefusal>> =>
  db.transaction().execute(async tx => {
    const side = getSide(by)
    const pair = await findPair(tx, by, { studentId, teacherId })
    if (!pair) return refuse('not_found')
    const conversation = await lockConversation(tx, pair, now)
    const isDuplicate = (message: {
      conversationId: string
      sender: string
      studentId: string
      body: string
    }) =>
      message.conversationId === conversation.id &&
      message.sender === side &&
      message.studentId === studentId &&
      message.body === text
    const existing = await findMessage(tx, id)
    if (existing) return isDuplicate(existing) ? ok(toMessageView(existing, by)) : refuse('message_id_taken')
    if (pair.isGone) return refuse('teacher_gone')

    const no = conversation.lastNo + 1
    const inserted = await tx
      .insertInto('messages')
      .values({
        id,
        conversation_id: conversation.id,
        parent_id: pair.familyId,
        no,
        sender: side,
        student_id: studentId,
        body: text,
        sent_at: now,
        written_by: 'family' in by ? by.family.userId : null,
      })
      // Another conversation may have inserted the same id since it was looked up.
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refuse('message_id_taken')

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
    const recipient = isToTeacher ? pair.teacherId : pair.familyId
    await notifyMessage(tx, recipient, conversation.id, now)
    if (isFirstUnread)
      await enqueueMail(
        tx,
        { kind: 'new-message', conversationId: conversation.id, to: isToTeacher ? 'teacher' : 'parent', no },
        { at: now.add({ minutes: mailDelayMinutes }) },
      )
    await publishToUsers(tx, [pair.familyId, pair.teacherId])
    const message = await findMessage(tx, id)
    return message ? ok(toMessageView(message, by)) : refuse('not_found')
  })
