import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { LessonState } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import type { LessonType } from '#platform/db/schema.ts'
import { nameInRoom, teacherPlace } from '../classroom.ts'

/** A person's way into a lesson's room: found through who they are, so nobody else's exists. */
export type Entry = LessonState & {
  lessonId: string
  role: 'teacher' | 'parent' | 'student'
  seatNo: number
  /** First name that the others read. */
  name: string
  teacherName: string
  /** Of the children who sit there, for the teacher; a family reads only its own. */
  studentNames: string
  type: LessonType
  /** Of the room, once someone opened it. */
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

const lessons = (db: Db, lessonId: string) =>
  db
    .selectFrom('lessons')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .leftJoin('rooms', 'rooms.lesson_id', 'lessons.id')
    .where('lessons.id', '=', lessonId)
    .select(lessonColumns)

/** The lesson as its teacher, or the family of a child who sits in it, may enter it; the school has no seat. */
export const entryOf = async (db: Db, by: Member, lessonId: string): Promise<Entry | undefined> => {
  if ('teacher' in by) {
    const found = await lessons(db, lessonId)
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
        seatNo: teacherPlace,
        name: nameInRoom({ firstName: found.teacherName }),
      }
    )
  }
  if (!('family' in by)) return undefined
  const { parentId, studentId, role } = by.family
  const seats = await lessons(db, lessonId)
    .innerJoin('seats', 'seats.lesson_id', 'lessons.id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('seats.parent_id', '=', parentId)
    .$if(studentId !== null, query => query.where('seats.student_id', '=', studentId))
    // A seat that was given back is nobody's; of a lesson that was cancelled as a whole the family is still told so.
    .where(eb => eb.or([eb('seats.released_at', 'is', null), eb('lessons.status', '=', 'cancelled')]))
    .select(['seats.seat_no as seatNo', 'students.first_name as firstName'])
    .orderBy('seats.seat_no')
    .execute()
  const seat = seats[0]
  if (!seat) return undefined
  const { firstName, ...lesson } = seat
  const names = [...new Set(seats.map(one => one.firstName))]
  const name = nameInRoom(role === 'parent' ? { role, students: names } : { firstName })
  return { ...lesson, role, name, studentNames: names.join(', ') }
}

/** Whoever writes into a room waits here, so that what is said in it is numbered in the order it becomes visible. */
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

export const guestOf = (db: Db, lessonId: string, guestId: string, userId: string) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('id', '=', guestId)
    .where('user_id', '=', userId)
    .select(['id', 'seat_no as seatNo', 'name'])
    .executeTakeFirst()

/** Who is inside, the teacher first. */
export const guestsOf = (db: Db, lessonId: string) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .select([
      'id',
      'seat_no as seatNo',
      'name',
      sql<boolean>`seat_no = ${sql.lit(teacherPlace)}`.as('isTeacher'),
      'is_muted as isMuted',
      'is_camera_off as isCameraOff',
    ])
    .orderBy('seat_no')

/** Who is inside besides the one who asks, as far as they were heard of since then. */
export const guestsInside = (
  db: Db,
  { lessonId, seatNo }: Pick<Entry, 'lessonId' | 'seatNo'>,
  since: Temporal.Instant,
) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('seat_no', '!=', seatNo)
    .where('seen_at', '>', since)
    .select(['name', sql<boolean>`seat_no = ${sql.lit(teacherPlace)}`.as('isTeacher')])
    .orderBy('seat_no')
    .execute()

/** Guests and what was said after an id, in one statement: the room as one guest's stream reads it. */
export const roomSince = async (db: Db, lessonId: string, guestId: string, after: number) =>
  db
    .selectNoFrom([
      jsonArrayFrom(guestsOf(db, lessonId)).as('guests'),
      jsonArrayFrom(
        db
          .selectFrom('room_events')
          .where('lesson_id', '=', lessonId)
          .where('id', '>', after)
          .where(eb => eb.or([eb('to_participant', 'is', null), eb('to_participant', '=', guestId)]))
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

/** How many of this kind a guest said since then. */
export const saidSince = async (
  db: Db,
  lessonId: string,
  guestId: string,
  kind: 'signal' | 'chat',
  since: Temporal.Instant,
) => {
  const { count } = await db
    .selectFrom('room_events')
    .where('lesson_id', '=', lessonId)
    .where('from_participant', '=', guestId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Marks a guest as seen and lets those go of whom nothing was heard. @returns whether anybody was let go */
export const sweepGuests = async (
  db: Db,
  {
    lessonId,
    guestId,
    now,
    absentBefore,
  }: { lessonId: string; guestId: string; now: Temporal.Instant; absentBefore: Temporal.Instant },
): Promise<boolean> => {
  await db.updateTable('room_participants').set({ seen_at: now }).where('id', '=', guestId).execute()
  const gone = await db
    .deleteFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .where('seen_at', '<', absentBefore)
    .returning('id')
    .execute()
  return gone.length > 0
}
