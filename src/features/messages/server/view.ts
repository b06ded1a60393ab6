import { z } from 'zod'
import { NextPage, UtcInstant } from '#platform/http/input.ts'
import { localOf } from '#platform/time/zones.ts'
import { fullName } from '#platform/words/full-name.ts'
import { toExcerpt, unreachables } from '../messages.ts'
import { type Correspondent, getSide, getZone } from './correspondent.ts'
import type { ConversationRow, MessageRow } from './queries.ts'

const sentMoment = {
  sentAt: UtcInstant,
  /** In the viewer's zone. */
  date: z.string(),
  time: z.string(),
}
const Child = z.object({ id: z.guid(), firstName: z.string() })

export const MessageView = z.object({
  id: z.guid(),
  /** Increases along the conversation; there may be gaps. */
  no: z.number().int(),
  isMine: z.boolean().describe('Écrit par le côté de celui qui lit : la famille, ou le professeur'),
  writer: z
    .string()
    .nullable()
    .describe('Le prénom de l’autre parent de la famille, si c’est lui qui a écrit'),
  studentId: z.guid(),
  studentName: z.string(),
  text: z.string(),
  ...sentMoment,
})
export type MessageView = z.infer<typeof MessageView>

export const ConversationView = z.object({
  id: z.guid(),
  /** The other person: a teacher for a parent, a parent for a teacher. */
  personId: z.guid(),
  firstName: z.string(),
  /** First and last name: adults write to each other under both. */
  fullName: z.string(),
  children: z.array(Child),
  unread: z.number().int(),
  last: z
    .object({ isMine: z.boolean(), excerpt: z.string(), ...sentMoment })
    .nullable()
    .describe('Le dernier message ; null quand le professeur a effacé son compte, et ses messages avec lui'),
})
export type ConversationView = z.infer<typeof ConversationView>

export const ConversationPage = z.object({
  conversations: z.array(ConversationView),
  next: NextPage,
})

export const RecipientView = z.object({
  personId: z.guid(),
  firstName: z.string(),
  fullName: z.string(),
  children: z.array(Child),
})
export type RecipientView = z.infer<typeof RecipientView>

export const OpenConversation = z.object({
  personId: z.guid(),
  firstName: z.string(),
  /** First and last name: adults write to each other under both. */
  fullName: z.string(),
  /** The children that a message may be about. */
  children: z.array(Child),
  /** False when the other side reads no messages, or no common child is left. */
  mayWrite: z.boolean(),
  unreachable: z.enum(unreachables).nullable().describe('Pourquoi l’autre côté ne lit pas de messages'),
  ownRead: z.number().int(),
  otherRead: z.number().int(),
  timezone: z.string(),
  /** Newest first. */
  messages: z.array(MessageView),
  next: z
    .number()
    .int()
    .nullable()
    .describe('Le `before` de la page suivante ; null au début de la conversation'),
})

export type OpenConversation = z.infer<typeof OpenConversation>

const toMoment = (sentAt: string, zone: string) => {
  const instant = Temporal.Instant.from(sentAt)
  const { date, time } = localOf(instant, zone)
  return { sentAt: instant.toString(), date, time }
}

/** For a parent: whether the other parent wrote it. For a teacher: whether it was not the one whom the conversation is named after. */
const isOtherParent = ({ writtenBy, familyId }: MessageRow, by: Correspondent) =>
  writtenBy !== null && writtenBy !== ('family' in by ? by.family.userId : familyId)

export const toMessageView = (row: MessageRow, by: Correspondent): MessageView => ({
  id: row.id,
  no: row.no,
  isMine: row.sender === getSide(by),
  writer: isOtherParent(row, by) ? row.writerName : null,
  studentId: row.studentId,
  studentName: row.studentName,
  text: row.body,
  ...toMoment(row.sentAt, getZone(by)),
})

export const toConversationView = (row: ConversationRow, by: Correspondent): ConversationView => ({
  id: row.id,
  personId: row.personId,
  firstName: row.firstName,
  fullName: fullName(row),
  children: row.children,
  unread: row.unread,
  last: row.last && {
    isMine: row.last.sender === getSide(by),
    excerpt: toExcerpt(row.last.body),
    ...toMoment(row.last.sentAt, getZone(by)),
  },
})
