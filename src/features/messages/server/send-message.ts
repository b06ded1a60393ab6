import { sql } from 'kysely'
import { z } from 'zod'
import { notifyMessage, publishToUsers } from '#features/notifications/server/notify.ts'
import { unreadOf } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'
import { refuseConstraints } from '#platform/db/refuse-constraints.ts'
import { Id, NewId } from '#platform/http/input.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { mailDelayMinutes, messageMaxLength, normalizeMessage, type Unreachable } from '../messages.ts'
import { type Correspondent, getSide } from './correspondent.ts'
import { findMessage, findPair, hasWrittenAbout, lockConversation } from './queries.ts'
import { type MessageView, toMessageView } from './view.ts'

export type SendRefusal = 'not_found' | 'conversation_closed' | 'message_id_taken' | Unreachable

export const NewMessage = z.object({
  id: NewId,
  studentId: Id,
  /** A teacher writes to the child's family. */
  teacherId: Id.optional().describe('Le professeur à qui un parent écrit'),
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

/**
 * Sends a message about a child, from its parent to a teacher who has a booking of the child, or the other way round. Refused
 * while the other side can't read it.
 */
export const sendMessage = (
  db: Db,
  by: Correspondent,
  message: z.infer<typeof NewMessage>,
  now: Temporal.Instant,
): Promise<Outcome<MessageView, SendRefusal>> =>
  refuseConstraints(
    db.transaction().execute(tx => writeMessage(tx, by, message, now)),
    // The teacher erased the account meanwhile.
    { conversations_teacher_gone: 'teacher_gone' },
  )

const writeMessage = async (
  tx: Db,
  by: Correspondent,
  { id, studentId, teacherId, text }: z.infer<typeof NewMessage>,
  now: Temporal.Instant,
): Promise<Outcome<MessageView, SendRefusal>> => {
  const side = getSide(by)
  const pair = await findPair(tx, by, { studentId, teacherId })
  if (!pair)
    return refuse(
      (await hasWrittenAbout(tx, by, { studentId, teacherId })) ? 'conversation_closed' : 'not_found',
    )
  const findEarlier = async () => {
    const earlier = await findMessage(tx, id)
    if (!earlier) return undefined
    const isSame =
      earlier.familyId === pair.familyId &&
      earlier.teacherId === pair.teacherId &&
      earlier.sender === side &&
      earlier.studentId === studentId &&
      earlier.body === text
    return isSame ? ok(toMessageView(earlier, by)) : refuse('message_id_taken')
  }
  const earlier = await findEarlier()
  if (earlier) return earlier
  if (pair.unreachable) return refuse(pair.unreachable)

  const conversation = await lockConversation(tx, pair, now)
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
    // The same message, or one of another conversation, may have got the id since it was looked up.
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return (await findEarlier()) ?? refuse('message_id_taken')

  const isToTeacher = side === 'parent'
  const mailNo = isToTeacher ? 'teacher_mail_no' : 'parent_mail_no'
  const isFirstUnread = sql<boolean>`not exists (select ${unreadOf(isToTeacher ? 'teacher' : 'parent')} and unread.no < ${no})`
  const { mailedNo } = await tx
    .updateTable('conversations as c')
    .set({
      last_no: no,
      last_message_at: now,
      changed_at: now,
      [mailNo]: sql`case when ${isFirstUnread} then ${no} else c.${sql.ref(mailNo)} end`,
    })
    .where('id', '=', conversation.id)
    .returning(`c.${mailNo} as mailedNo`)
    .executeTakeFirstOrThrow()
  const recipient = isToTeacher ? pair.teacherId : pair.familyId
  await notifyMessage(tx, recipient, conversation.id, now)
  if (mailedNo === no)
    await enqueueMail(
      tx,
      { kind: 'new-message', conversationId: conversation.id, to: isToTeacher ? 'teacher' : 'parent', no },
      { at: now.add({ minutes: mailDelayMinutes }) },
    )
  await publishToUsers(tx, [pair.familyId, pair.teacherId])
  const message = await findMessage(tx, id)
  return message ? ok(toMessageView(message, by)) : refuse('not_found')
}
