import { z } from 'zod'
import { parentProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { cutPage, formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { refusalError, tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { fullName } from '#platform/words/full-name.ts'
import { correspondentProcedure, getOwnId, getZone } from './correspondent.ts'
import { markMessagesRead } from './mark-messages-read.ts'
import { findConversation, listConversations, listTeachersToWrite } from './queries.ts'
import { NewMessage, sendMessage } from './send-message.ts'
import {
  ConversationPage,
  MessageView,
  OpenConversation,
  RecipientView,
  toConversationView,
  toMessageView,
} from './view.ts'

const pageSize = z.coerce.number().int().min(1).max(100)

export const conversations = correspondentProcedure
  .route({ method: 'GET', path: '/conversations', summary: 'Les conversations, la plus récente d’abord' })
  .input(z.object({ after: z.string().max(100).optional(), pageSize: pageSize.default(20) }))
  .output(ConversationPage)
  .handler(async ({ context: { db, correspondent: by }, input }) => {
    const rows = await listConversations(db, by, {
      after: parseCursor(input.after),
      limit: input.pageSize + 1,
    })
    const { shown, last } = cutPage(rows, input.pageSize)
    return {
      conversations: shown.map(row => toConversationView(row, by)),
      next: last ? formatCursor({ at: last.lastMessageAt, id: last.id }) : null,
    }
  })

/** Teachers of the children whom the parent has not written to yet. */
export const recipients = parentProcedure
  .route({
    method: 'GET',
    path: '/message-recipients',
    summary: 'Les professeurs des enfants à qui le parent n’a pas encore écrit',
  })
  .output(z.object({ recipients: z.array(RecipientView) }))
  .handler(async ({ context: { db, family } }) => {
    const found = await listTeachersToWrite(db, family.familyId)
    return {
      recipients: found.map(({ lastName, ...person }) => ({
        ...person,
        fullName: fullName({ firstName: person.firstName, lastName }),
      })),
    }
  })

const PersonInput = z.object({ personId: Id })

/** The conversation with one person, who need not have written yet. A parent and a teacher have one conversation. */
export const conversation = correspondentProcedure
  .route({ method: 'GET', path: '/conversations/{personId}', summary: 'Une conversation et ses messages' })
  .input(
    PersonInput.extend({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      pageSize: pageSize.default(30),
    }),
  )
  .output(OpenConversation)
  .handler(async ({ context: { db, correspondent: by }, input: { personId, before, pageSize: size } }) => {
    const found = await findConversation(db, by, personId, { before, limit: size + 1 })
    if (!found) throw refusalError('not_found')
    const shown = found.messages.slice(0, size)
    return {
      personId: found.personId,
      firstName: found.firstName,
      fullName: fullName(found),
      children: found.children,
      mayWrite: !found.unreachable && found.children.length > 0,
      unreachable: found.unreachable,
      ownRead: found.ownRead,
      otherRead: found.otherRead,
      timezone: getZone(by),
      messages: shown.map(row => toMessageView(row, by)),
      next: found.messages.length > shown.length ? (shown.at(-1)?.no ?? null) : null,
    }
  })

const messageErrors = {
  teacher_gone: { status: 409, message: () => m.messages_refusal_teacher_gone() },
  teacher_unavailable: { status: 409, message: () => m.messages_refusal_teacher_unavailable() },
  family_unavailable: { status: 409, message: () => m.messages_refusal_family_unavailable() },
  conversation_closed: { status: 409, message: () => m.messages_closed() },
  message_id_taken: { status: 409, message: () => m.messages_refusal_id_taken() },
}

export const send = correspondentProcedure
  .route({ method: 'POST', path: '/messages', successStatus: 201, summary: 'Écrire un message' })
  .input(NewMessage)
  .output(MessageView)
  .handler(async ({ context: { db, correspondent: by, limits, now }, input }) => {
    if ('family' in by && !input.teacherId) throw refusalError('invalid_input')
    const wait = await limits.count('messageAccount', getOwnId(by))
    if (wait !== undefined) throw tooManyError(wait)
    return unwrapOrThrow(sendMessage(db, by, { ...input, teacherId: input.teacherId }, now), messageErrors)
  })

/** Marks the messages up to this number as read. */
export const read = correspondentProcedure
  .route({
    method: 'POST',
    path: '/conversations/{personId}/reading',
    successStatus: 204,
    summary: 'Marquer les messages d’une conversation comme lus',
  })
  .input(PersonInput.extend({ upTo: z.number().int().min(1).max(2_147_483_647) }))
  .handler(async ({ context: { db, correspondent: by, now }, input: { personId, upTo } }) => {
    await unwrapOrThrow(markMessagesRead(db, by, personId, upTo, now))
  })
