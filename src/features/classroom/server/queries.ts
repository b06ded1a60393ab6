import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { LessonState } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonType } from '#platform/db/schema.ts'
import { getDisplayName, teacherSeatNo } from '../classroom.ts'

/** The topic of every change in a lesson's room. */
export const roomTopic = (lessonId: string) => `room:${lessonId}`

/** The teacher of a lesson, or a family with a seat in it. */
export type Attendee = LessonState & {
  lessonId: string
  role: 'teacher' | 'parent' | 'student'
  seatNo: number
  /** The name that the other participants see. */
  name: string
  teacherName: string
  /** The seated children: all of them for the teacher, its own for a family. */
  studentNames: string
  type: LessonType
  /** The room's key; null until the room is created. */
  key: string | null
}

const lessonColumns = [
  'lessons.id as lessonId',
  'lessons.status',
  'lessons.starts_at as startsAt',
  'lessons.ends_at as endsAt',
  'lessons.type',
  'teacher.first_name as teacherName',
  'rooms.key',
] as const

const lessonQuery = (db: Db, lessonId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .leftJoin('rooms', 'rooms.lesson_id', 'lessons.id')
    .where('lessons.id', '=', lessonId)
    .select(lessonColumns)

/** Finds the lesson for its teacher or for the family of a seated child. Admins never attend. */
export const findAttendee = async (db: Db, by: Member, lessonId: string): Promise<Attendee | undefined> => {
  if ('teacher' in by) {
    const found = await lessonQuery(db, lessonId)
      .where('lessons.teacher_id', '=', by.teacher.teacherId)
      .select(
        sql<string>`coalesce((select string_agg(c.first_name, ', ' order by s.seat_no)
          from seats s join students c on c.id = s.student_id
          where s.lesson_id = lessons.id and s.released_at is null), '')`.as('studentNames'),
      )
      .executeTakeFirst()
    return (
      found && {
        ...found,
        role: 'teacher',
        seatNo: teacherSeatNo,
        name: getDisplayName({ firstName: found.teacherName }),
      }
    )
  }
  if (!('family' in by)) return undefined
  const { parentId, studentId, role } = by.family
  const seats = await lessonQuery(db, lessonId)
    .innerJoin('seats', 'seats.lesson_id', 'lessons.id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('seats.parent_id', '=', parentId)
    .$if(studentId !== null, query => query.where('seats.student_id', '=', studentId))
    // A released seat gives no access, except in a cancelled lesson: the family should read that it was cancelled.
    .where(eb => eb.or([eb('seats.released_at', 'is', null), eb('lessons.status', '=', 'cancelled')]))
    .select(['seats.seat_no as seatNo', 'students.first_name as firstName'])
    .orderBy('seats.seat_no')
    .execute()
  const seat = seats[0]
  if (!seat) return undefined
  const { firstName, ...lesson } = seat
  const names = [...new Set(seats.map(one => one.firstName))]
  const name = getDisplayName(role === 'parent' ? { role, students: names } : { firstName })
  return { ...lesson, role, name, studentNames: names.join(', ') }
}

/** Locks the room, so that events get their ids in the order in which they are committed. @returns whether the room exists */
export const lockRoom = async (db: Db, lessonId: string, key?: string): Promise<boolean> => {
  const room = await db
    .selectFrom('rooms')
    .where('lesson_id', '=', lessonId)
    .$if(key !== undefined, query => query.where('key', '=', key ?? ''))
    .select('lesson_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return room !== undefined
}

export const findParticipant = (db: Db, lessonId: string, participantId: string, userId: string) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('id', '=', participantId)
    .where('user_id', '=', userId)
    .select(['id', 'seat_no as seatNo', 'name'])
    .executeTakeFirst()

/** The participants of a room, the teacher first. */
export const participantsQuery = (db: Db, lessonId: string) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .select([
      'id',
      'seat_no as seatNo',
      'name',
      sql<boolean>`seat_no = ${sql.lit(teacherSeatNo)}`.as('isTeacher'),
      'is_muted as isMuted',
      'is_camera_off as isCameraOff',
    ])
    .orderBy('seat_no')

/** Lists the other participants that were seen since then. */
export const listOtherParticipants = (
  db: Db,
  { lessonId, seatNo }: Pick<Attendee, 'lessonId' | 'seatNo'>,
  since: Temporal.Instant,
) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('seat_no', '!=', seatNo)
    .where('seen_at', '>', since)
    .select(['name', sql<boolean>`seat_no = ${sql.lit(teacherSeatNo)}`.as('isTeacher')])
    .orderBy('seat_no')
    .execute()

/** Reads the participants, and the events after an id that are meant for this participant, in one statement. */
export const readRoomSince = async (db: Db, lessonId: string, participantId: string, after: number) =>
  db
    .selectNoFrom([
      jsonArrayFrom(participantsQuery(db, lessonId)).as('participants'),
      jsonArrayFrom(
        db
          .selectFrom('room_events')
          .where('lesson_id', '=', lessonId)
          .where('id', '>', after)
          .where(eb => eb.or([eb('to_participant', 'is', null), eb('to_participant', '=', participantId)]))
          .select([
            'id',
            'kind',
            'from_participant as from',
            'seat_no as seatNo',
            'name',
            'body',
            sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('at'),
          ])
          .orderBy('id')
          .limit(500),
      ).as('events'),
    ])
    .executeTakeFirstOrThrow()

/** Counts the events of a kind that a participant sent since then. */
export const countEventsSince = async (
  db: Db,
  lessonId: string,
  participantId: string,
  kind: 'signal' | 'chat',
  since: Temporal.Instant,
) => {
  const { count } = await db
    .selectFrom('room_events')
    .where('lesson_id', '=', lessonId)
    .where('from_participant', '=', participantId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a participant as seen and removes those that were not seen since `absentBefore`. @returns whether any was removed */
export const recordPresence = async (
  db: Db,
  {
    lessonId,
    participantId,
    now,
    absentBefore,
  }: { lessonId: string; participantId: string; now: Temporal.Instant; absentBefore: Temporal.Instant },
): Promise<boolean> => {
  await db.updateTable('room_participants').set({ seen_at: now }).where('id', '=', participantId).execute()
  const removed = await db
    .deleteFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('seen_at', '<', absentBefore)
    .returning('id')
    .execute()
  return removed.length > 0
}
