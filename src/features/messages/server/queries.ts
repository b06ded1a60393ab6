import { type RawBuilder, sql } from 'kysely'
import { isBookedWith, isTaughtBy, taughtSeats } from '#features/lessons/server/taught-students.ts'
import { getSideColumns, unreadOf } from '#features/notifications/server/unread-messages.ts'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import type { Side, Unreachable } from '../messages.ts'
import { type Correspondent, getOwnId, getSide } from './correspondent.ts'

/** Whether the family and the teacher may write about the child: a booking, or a lesson that the teacher gives as a substitute. */
const mayWriteAbout = (student: string, parent: string, teacher: RawBuilder<unknown>) =>
  sql<boolean>`(${isBookedWith(teacher, { student, parent })} or ${isTaughtBy(teacher, student)})`

/** The family's children with a booking or a lesson at this teacher, in the family's order. */
const selectChildren = (parent: string, teacher: string) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'firstName', s.first_name) order by s.created_at, s.id), '[]')
  from students s
  where s.parent_id = ${sql.ref(parent)} and ${mayWriteAbout('s.id', 's.parent_id', sql.ref(teacher))})`

/** Why the other side reads no messages and files; null while it does. A block suspends a teacher too. */
export const selectUnreachable = (side: Side, { family, teacher }: { family: string; teacher: string }) =>
  side === 'parent'
    ? sql<Unreachable | null>`case when ${sql.ref(`${teacher}.retired_at`)} is not null then 'teacher_gone'
        when ${sql.ref(`${teacher}.suspended_at`)} is not null then 'teacher_unavailable' end`
    : sql<Unreachable | null>`case when is_blocked(${sql.ref(family)}) then 'family_unavailable' end`

export type Child = { id: string; firstName: string }
export type ConversationRow = {
  id: string
  personId: string
  firstName: string
  lastName: string
  children: Child[]
  lastMessageAt: string
  last: { body: string; sender: Side; sentAt: string } | null
  unread: number
}

/**
 * Lists conversations with at least one message, or one that its reader has not read, the latest first. A teacher who left took the
 * own messages along: such a conversation may have none.
 */
export const listConversations = async (
  db: Db,
  by: Correspondent,
  {
    after,
    limit,
    onlyUnread = false,
  }: { after: Cursor | undefined; limit: number; onlyUnread?: boolean | undefined },
): Promise<ConversationRow[]> => {
  const side = getSide(by)
  const { own, other } = getSideColumns(side)
  const { rows } = await sql<ConversationRow>`
    select c.id, ${other} as "personId", p.first_name as "firstName", p.last_name as "lastName",
      ${selectChildren('c.parent_id', 'c.teacher_id')} as children,
      ${isoInstant('c.last_message_at')} as "lastMessageAt", m.last,
      (select count(*)::int ${unreadOf(side)}) as unread
    from conversations c
    join profiles p on p.id = ${other}
    join teachers t on t.id = c.teacher_id
    left join lateral (select jsonb_build_object('body', body, 'sender', sender, 'sentAt', ${isoInstant('sent_at')}) as last
      from messages where conversation_id = c.id order by no desc limit 1) m on true
    where ${own} = ${getOwnId(by)}::uuid and (m.last is not null or t.retired_at is not null)
      and (${after?.at ?? null}::timestamptz is null
        or (c.last_message_at, c.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      and (not ${onlyUnread}::boolean or exists (select ${unreadOf(side)}))
    order by c.last_message_at desc, c.id desc
    limit ${limit}`.execute(db)
  return rows
}

export type Recipient = { personId: string; firstName: string; lastName: string; children: Child[] }

/** Lists the teachers of a family's children with whom it has no conversation yet, by name. A family has few. */
export const listTeachersToWrite = async (db: Db, familyId: string): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select t.id as "personId", p.first_name as "firstName", p.last_name as "lastName", taught.children
    from parents f
    cross join lateral (
      select teacher_id from bookings where parent_id = f.id
      union select teacher_id from ${taughtSeats} taught where parent_id = f.id) known
    join teachers t on t.id = known.teacher_id and t.retired_at is null and t.suspended_at is null
    join profiles p on p.id = t.id
    cross join lateral (select ${selectChildren('f.id', 't.id')} as children) taught
    where f.id = ${familyId}::uuid and taught.children <> '[]'
      and not exists (select from conversations c where c.parent_id = f.id and c.teacher_id = t.id)
    order by p.first_name, p.last_name, t.id
    limit 50`.execute(db)
  return rows
}

export type MessageRow = {
  /** The parent who wrote it; null for a teacher, and once that account is closed. */
  writtenBy: string | null
  writerName: string | null
  familyId: string
  id: string
  no: number
  sender: Side
  studentId: string
  studentName: string
  body: string
  sentAt: string
}
export type ConversationRecord = {
  personId: string
  firstName: string
  lastName: string
  unreachable: Unreachable | null
  children: Child[]
  ownRead: number
  otherRead: number
  /** Newest first. */
  messages: MessageRow[]
}

/**
 * Finds the conversation with one person and a page of its messages before a number. Undefined when the two never had a
 * booking or a lesson. A teacher may pass the id of a child instead of that of its parent.
 */
export const findConversation = async (
  db: Db,
  by: Correspondent,
  personId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ConversationRecord | undefined> => {
  const side = getSide(by)
  const { ownRead, otherRead } = getSideColumns(side)
  const self = getOwnId(by)
  const [familyId, teacherId] =
    side === 'parent'
      ? [sql`${self}::uuid`, sql`${personId}::uuid`]
      : [
          sql`coalesce((select s.parent_id from students s where s.id = ${personId}::uuid
            and ${mayWriteAbout('s.id', 's.parent_id', sql`${self}::uuid`)}), ${personId}::uuid)`,
          sql`${self}::uuid`,
        ]
  const { rows } = await sql<ConversationRecord>`
    select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", ${selectUnreachable(side, { family: 'f.id', teacher: 't' })} as unreachable,
      ${selectChildren('f.id', 't.id')} as children,
      coalesce(${ownRead}, 0) as "ownRead", coalesce(${otherRead}, 0) as "otherRead",
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
        select m.id, m.no, m.sender, m.student_id as "studentId", s.first_name as "studentName", m.body,
          ${isoInstant('m.sent_at')} as "sentAt", m.written_by as "writtenBy", m.parent_id as "familyId", w.first_name as "writerName"
        from messages m join students s on s.id = m.student_id left join profiles w on w.id = m.written_by
        where m.conversation_id = c.id and m.no < ${before ?? 2_147_483_647}::int
        order by m.no desc limit ${limit}) m) as messages
    from parents f
    cross join teachers t
    join profiles p on p.id = ${side === 'parent' ? sql.ref('t.id') : sql.ref('f.id')}
    left join conversations c on c.parent_id = f.id and c.teacher_id = t.id
    where f.id = ${familyId} and t.id = ${teacherId}
      and (exists (select from bookings b where b.parent_id = f.id and b.teacher_id = t.id)
        or c.id is not null
        or exists (select from students s
          where s.parent_id = f.id and ${mayWriteAbout('s.id', 's.parent_id', sql.ref('t.id'))}))`.execute(db)
  return rows[0]
}

export type Pair = { familyId: string; teacherId: string; unreachable: Unreachable | null }

/**
 * Finds the parent and the teacher who may write about this child (`mayWriteAbout`). Locks the child, so that it can't be deleted
 * before the message is there to be deleted with it.
 */
export const findPair = async (
  tx: Db,
  by: Correspondent,
  { studentId, teacherId }: { studentId: string; teacherId: string | undefined },
): Promise<Pair | undefined> =>
  tx
    .selectFrom('students')
    .innerJoin('teachers', join =>
      join.on('teachers.id', '=', 'teacher' in by ? getOwnId(by) : (teacherId ?? getOwnId(by))),
    )
    .where('students.id', '=', studentId)
    .$if('family' in by, query => query.where('students.parent_id', '=', getOwnId(by)))
    .where(mayWriteAbout('students.id', 'students.parent_id', sql.ref('teachers.id')))
    .select([
      'students.parent_id as familyId',
      'teachers.id as teacherId',
      selectUnreachable(getSide(by), { family: 'students.parent_id', teacher: 'teachers' }).as('unreachable'),
    ])
    .limit(1)
    .forKeyShare('students')
    .executeTakeFirst()

/** Whether the two wrote about this child before, who have no booking or lesson of it any more: a substitute gave the lesson back. */
export const hasWrittenAbout = async (
  tx: Db,
  by: Correspondent,
  { studentId, teacherId }: { studentId: string; teacherId: string | undefined },
): Promise<boolean> =>
  (await tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .where('messages.student_id', '=', studentId)
    .where('conversations.teacher_id', '=', 'teacher' in by ? getOwnId(by) : (teacherId ?? getOwnId(by)))
    .$if('family' in by, query => query.where('conversations.parent_id', '=', getOwnId(by)))
    .select('messages.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Finds or creates the pair's conversation and locks it until the transaction ends, so that messages are numbered in order. */
export const lockConversation = (tx: Db, { familyId, teacherId }: Pair, now: Temporal.Instant) =>
  tx
    .insertInto('conversations')
    .values({ parent_id: familyId, teacher_id: teacherId, last_message_at: now, changed_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['parent_id', 'teacher_id'])
        .doUpdateSet(eb => ({ changed_at: eb.ref('conversations.changed_at') })),
    )
    .returning(['id', 'last_no as lastNo'])
    .executeTakeFirstOrThrow()

export const findMessage = (tx: Db, id: string) =>
  tx
    .selectFrom('messages')
    .innerJoin('students', 'students.id', 'messages.student_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('profiles as writer', 'writer.id', 'messages.written_by')
    .where('messages.id', '=', id)
    .select([
      'messages.id',
      'conversations.teacher_id as teacherId',
      'messages.no',
      'messages.sender',
      'messages.student_id as studentId',
      'students.first_name as studentName',
      'messages.body',
      'messages.written_by as writtenBy',
      'messages.parent_id as familyId',
      'writer.first_name as writerName',
      isoInstant('messages.sent_at').as('sentAt'),
    ])
    .executeTakeFirst()
