import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Member } from '#features/accounts/server/procedures.ts'
import type { LessonState } from '#features/lessons/lessons.ts'
import { lacksTeacherInRow } from '#features/lessons/server/lacks-teacher-sql.ts'
import { firstNameSql, insteadOf } from '#features/lessons/server/lesson-rows.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { isAnyOf } from '#platform/db/is-any-of.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { getDisplayName, type TeacherDecision, teacherSeatNo } from '../classroom.ts'

/** The topic of every change in a lesson's room. */
export const roomTopic = (lessonId: string) => `room:${lessonId}`

/** The teacher of a lesson, or a family with a seat in it. */
export type Attendee = LessonState &
  Required<TeacherDecision> & {
    lessonId: string
    role: 'teacher' | 'parent' | 'student'
    seatNo: number
    /** The name that the other participants see. */
    name: string
    teacherId: string
    teacherName: string
    /** The teacher whom the family booked, where a substitute gives the lesson. */
    insteadOf: string | null
    /** The seated children: all of them for the teacher, its own for a family. */
    studentNames: string
    /** A family's own seated children; none for the teacher. */
    students: { id: string; name: string }[]
    type: LessonType
    /** The room's key; null until the room is created. */
    key: string | null
    /** The lesson's teacher has come: `recordTeacherArrival`. */
    hasTeacherJoined: boolean
    /** The lesson's teacher cannot give it and has not come after all. */
    lacksTeacher: boolean
    /** A report was sent, or the lesson is completed: it was given, be it by another means than our room. */
    isGiven: boolean
    /** The family entered the room, and its attendance is not noted yet. */
    hasFamilyJoined: boolean
  }

const lessonColumns = [
  'lessons.id as lessonId',
  'lessons.status',
  'lessons.starts_at as startsAt',
  'lessons.ends_at as endsAt',
  'lessons.type',
  'lessons.teacher_id as teacherId',
  'teacher.first_name as teacherName',
  'rooms.key',
  sql<boolean>`rooms.ended_at is not null`.as('isEnded'),
  sql<boolean>`exists (select from teacher_arrivals a
    where a.lesson_id = lessons.id and a.teacher_id = lessons.teacher_id)`.as('hasTeacherJoined'),
  sql<boolean>`(lessons.status = 'completed' or exists (
    select from lesson_reports r join seats s on s.id = r.seat_id where s.lesson_id = lessons.id))`.as(
    'isGiven',
  ),
  lacksTeacherInRow.as('lacksTeacher'),
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
        insteadOf: null,
        students: [],
        isRemoved: false,
        hasFamilyJoined: false,
        seatNo: teacherSeatNo,
        name: getDisplayName({ firstName: found.teacherName }),
      }
    )
  }
  if (!('family' in by)) return undefined
  const { familyId, userId, studentId, role } = by.family
  const seats = await lessonQuery(db, lessonId)
    .innerJoin('seats', 'seats.lesson_id', 'lessons.id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .where('seats.parent_id', '=', familyId)
    .$if(studentId !== null, query => query.where('seats.student_id', '=', studentId))
    // A stream lives longer than the request that made the scope: the parent may have left the family since.
    .$if(role === 'parent', query =>
      query.where(
        sql<boolean>`exists (select from parents p
          where p.id = ${userId}::uuid and p.family_id = seats.parent_id and p.place is not null)`,
      ),
    )
    // A released seat gives no access, except in a cancelled lesson: the family should read that it was cancelled.
    .where(eb => eb.or([eb('seats.released_at', 'is', null), eb('lessons.status', '=', 'cancelled')]))
    .select([
      'seats.seat_no as seatNo',
      'students.id as studentId',
      'students.first_name as firstName',
      insteadOf(firstNameSql),
      sql<boolean>`exists (select from room_removals r
        where r.lesson_id = lessons.id and r.family_id = seats.parent_id)`.as('isRemoved'),
      sql<boolean>`exists (select from room_arrivals a where a.seat_id = seats.id)`.as('hasJoined'),
    ])
    .orderBy('seats.seat_no')
    .execute()
  const seat = seats[0]
  // The school acts for a family, but never enters a room as one.
  if (!seat || role === 'admin') return undefined
  const { firstName, studentId: _, hasJoined: __, ...lesson } = seat
  const names = [...new Set(seats.map(one => one.firstName))]
  const name = getDisplayName(role === 'parent' ? { role, students: names } : { firstName })
  const students = seats.map(one => ({ id: one.studentId, name: one.firstName }))
  const hasFamilyJoined = seats.some(({ hasJoined }) => hasJoined)
  return { ...lesson, role, name, studentNames: names.join(', '), students, hasFamilyJoined }
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

/** The participants of a room with the teacher's decisions, the teacher first. */
const participantsQuery = (db: Db, lessonId: string) =>
  db
    .selectFrom('room_participants as p')
    .leftJoin('room_seats as s', join =>
      join.onRef('s.lesson_id', '=', 'p.lesson_id').onRef('s.seat_no', '=', 'p.seat_no'),
    )
    .where('p.lesson_id', '=', lessonId)
    .select([
      'p.id',
      'p.seat_no as seatNo',
      'p.name',
      isTeacher.as('isTeacher'),
      // The teacher has not let this family in yet.
      sql<boolean>`not ${isAdmitted}`.as('isWaiting'),
      sql<boolean>`s.silenced_at is not null`.as('isSilenced'),
      sql<boolean>`p.is_muted or s.silenced_at is not null`.as('isMuted'),
      'p.is_camera_off as isCameraOff',
      handOrder.as('handOrder'),
      sql<boolean>`s.sharing_allowed_at is not null`.as('mayShare'),
      screenOrder.as('screenOrder'),
    ])
    .orderBy('p.seat_no')

const isTeacher = sql<boolean>`p.seat_no = ${sql.lit(teacherSeatNo)}`
/** 1 for the hand that was raised first; null for one that is down. */
const handOrder = sql<number | null>`case when p.hand_raised_at is not null
  then (rank() over (order by p.hand_raised_at, p.seat_no))::int end`
/** A family's screen counts only while the teacher lets it share, whatever its browser says. */
const screenSharedAt = sql`case when p.seat_no = ${sql.lit(teacherSeatNo)} or s.sharing_allowed_at is not null
  then p.screen_shared_at end`
/** The highest for the screen that was shared last; null for who shares none. */
const screenOrder = sql<number | null>`case when ${screenSharedAt} is not null
  then (rank() over (order by ${screenSharedAt}, p.seat_no))::int end`
const isAdmitted = sql<boolean>`(p.seat_no = ${sql.lit(teacherSeatNo)} or s.admitted_at is not null)`
const isTeacherIn = (lessonId: string) =>
  sql<boolean>`exists (select from room_participants t
    where t.lesson_id = ${lessonId} and t.seat_no = ${sql.lit(teacherSeatNo)})`

/**
 * Whether all of these participants may communicate with each other: they are in the room, the teacher let them in, and the
 * teacher is there. Only then may they exchange signals and chat.
 */
export const mayCommunicate = async (db: Db, lessonId: string, ids: readonly string[]): Promise<boolean> => {
  const wanted = [...new Set(ids)]
  const found = await participantsQuery(db, lessonId)
    .where('p.id', '=', isAnyOf(wanted, 'text'))
    .where(isAdmitted)
    .where(isTeacherIn(lessonId))
    .execute()
  return found.length === wanted.length
}

/**
 * Lists the participants seen since then that the attendee may see: the one on the attendee's own seat and, of the others, all for
 * the teacher and only the teacher for a family.
 */
export const listKnownParticipants = (
  db: Db,
  { lessonId, seatNo }: Pick<Attendee, 'lessonId' | 'seatNo'>,
  since: Temporal.Instant,
) =>
  db
    .selectFrom('room_participants')
    .where('lesson_id', '=', lessonId)
    .$if(seatNo !== teacherSeatNo, query => query.where('seat_no', 'in', [teacherSeatNo, seatNo]))
    .where('seen_at', '>', since)
    .select([
      'name',
      sql<boolean>`seat_no = ${sql.lit(teacherSeatNo)}`.as('isTeacher'),
      sql<boolean>`seat_no = ${seatNo}`.as('isOwnSeat'),
    ])
    .orderBy('seat_no')
    .execute()

/**
 * Reads the room as one participant may see it, in one statement: the participants, and the events after an id that are meant
 * for this participant. A family that waits sees itself and the teacher, and no events. If a child was erased since
 * `knownErasure`, the whole chat is read again.
 */
export const readRoomSince = async (
  db: Db,
  { lessonId, participantId, seatNo }: ReaderRef,
  { after, knownErasure }: { after: number; knownErasure: string | null },
) => {
  const isInTouch = sql<boolean>`exists (${participantsQuery(db, lessonId)
    .clearSelect()
    .select(sql`1`.as('one'))
    .clearOrderBy()
    .where('p.id', '=', participantId)
    .where(isAdmitted)
    .where(isTeacherIn(lessonId))})`
  const chatErasedAt = db
    .selectFrom('rooms')
    .where('lesson_id', '=', lessonId)
    .select(isoInstant<string | null>('chat_erased_at').as('chatErasedAt'))
  return db
    .selectNoFrom([
      chatErasedAt.as('chatErasedAt'),
      sql<boolean>`exists (select from recordings r where r.lesson_id = ${lessonId} and r.stopped_at is null)`.as(
        'isRecording',
      ),
      jsonArrayFrom(
        participantsQuery(db, lessonId).$if(seatNo !== teacherSeatNo, query =>
          query.where(eb =>
            eb.or([eb('p.seat_no', '=', seatNo), isTeacher, eb.and([isAdmitted, isInTouch])]),
          ),
        ),
      ).as('participants'),
      jsonArrayFrom(
        db
          .selectFrom('room_events')
          .where('lesson_id', '=', lessonId)
          .where(isInTouch)
          .where(eb =>
            eb.or([
              eb('id', '>', after),
              eb.and([
                eb('kind', '=', 'chat'),
                sql<boolean>`(${chatErasedAt}) is distinct from ${knownErasure}::text`,
              ]),
            ]),
          )
          .where(eb => eb.or([eb('to_participant', 'is', null), eb('to_participant', '=', participantId)]))
          .select([
            'id',
            'kind',
            'from_participant as from',
            'seat_no as seatNo',
            'name',
            'body',
            isoInstant('created_at').as('at'),
          ])
          .orderBy('id')
          .limit(500),
      ).as('events'),
    ])
    .executeTakeFirstOrThrow()
}
export type RoomParticipant = Awaited<ReturnType<typeof readRoomSince>>['participants'][number]
type ReaderRef = { lessonId: string; participantId: string; seatNo: number }

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

/** Lets families in. A seat that was let in before keeps its time. */
export const admitSeats = (tx: Db, lessonId: string, seatNos: readonly number[], at: Temporal.Instant) =>
  tx
    .insertInto('room_seats')
    .values(seatNos.map(seatNo => ({ lesson_id: lessonId, seat_no: seatNo, admitted_at: at })))
    .onConflict(conflict =>
      conflict
        .columns(['lesson_id', 'seat_no'])
        .doUpdateSet({ admitted_at: at })
        .where('room_seats.admitted_at', 'is', null),
    )
    .execute()
