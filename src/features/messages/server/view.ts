import { z } from 'zod'
import { localOf } from '#platform/time/zones.ts'
import { excerptOf } from '../messages.ts'
import { type Correspondent, sideOf, zoneOf } from './correspondent.ts'
import type { ConversationRow, MessageRow } from './queries.ts'

const moment = {
  sentAt: z.string().describe('Instant in UTC, ISO 8601'),
  /** On the reader's own calendar and clock. */
  date: z.string(),
  time: z.string(),
}
const Child = z.object({ id: z.guid(), firstName: z.string() })

export const MessageView = z.object({
  id: z.guid(),
  /** Grows along the conversation; gaps mean nothing. */
  no: z.number().int(),
  isMine: z.boolean(),
  studentId: z.guid(),
  studentName: z.string(),
  text: z.string(),
  ...moment,
})
export type MessageView = z.infer<typeof MessageView>

export const ConversationView = z.object({
  id: z.guid(),
  /** The other one: a teacher for a parent, a parent for a teacher. First names alone. */
  personId: z.guid(),
  firstName: z.string(),
  children: z.array(Child),
  unread: z.number().int(),
  last: z.object({ isMine: z.boolean(), excerpt: z.string(), ...moment }),
})
export type ConversationView = z.infer<typeof ConversationView>

export const ConversationPage = z.object({
  conversations: z.array(ConversationView),
  next: z.string().nullable().describe('Where the next page begins; null at the end'),
})

export const OpenConversation = z.object({
  personId: z.guid(),
  firstName: z.string(),
  /** Whom a message may be about. */
  children: z.array(Child),
  /** False when the teacher has left the school, or no child is left to speak of. */
  mayWrite: z.boolean(),
  ownRead: z.number().int(),
  otherRead: z.number().int(),
  timezone: z.string(),
  /** Newest first. */
  messages: z.array(MessageView),
  next: z.number().int().nullable().describe('`before` of the next page; null at the beginning'),
})

const momentOf = (sentAt: string, zone: string) => {
  const instant = Temporal.Instant.from(sentAt)
  const { date, time } = localOf(instant, zone)
  return { sentAt: instant.toString(), date, time }
}

export const messageView = (row: MessageRow, by: Correspondent): MessageView => ({
  id: row.id,
  no: row.no,
  isMine: row.sender === sideOf(by),
  studentId: row.studentId,
  studentName: row.studentName,
  text: row.body,
  ...momentOf(row.sentAt, zoneOf(by)),
})

export const conversationView = (row: ConversationRow, by: Correspondent): ConversationView => ({
  id: row.id,
  personId: row.personId,
  firstName: row.firstName,
  children: row.children,
  unread: row.unread,
  last: {
    isMine: row.sender === sideOf(by),
    excerpt: excerptOf(row.body),
    ...momentOf(row.sentAt, zoneOf(by)),
  },
})
