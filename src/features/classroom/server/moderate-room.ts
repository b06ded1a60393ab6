import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { teacherSeatNo } from '../classroom.ts'
import { admitArrivals } from './arrivals.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { admitSeats, lockRoom, roomTopic } from './queries.ts'

/** `seatNo` is that of a family. */
type Seat = { lessonId: string; seatNo: number }
/** Without a seat, those of all families. */
type Seats = { lessonId: string; seatNo?: number | undefined }

/** Runs a change of the teacher's own room under its lock, and notifies everyone in it. */
const changeRoom = (
  db: Db,
  by: TeacherSelf,
  { lessonId, change }: { lessonId: string; change: (tx: Db) => Promise<unknown> },
  now: Temporal.Instant,
) =>
  db.transaction().execute(async (tx): Promise<Outcome<null, AccessRefusal>> => {
    const isRoomLocked = await lockRoom(tx, lessonId)
    const found = await admitAttendee(tx, { teacher: by }, lessonId, now)
    if (!found.ok) return found
    if (!isRoomLocked) return refuse('not_found')
    await change(tx)
    await publish(tx, roomTopic(lessonId))
    return ok(null)
  })

/** Lets one waiting family in, or all that wait now. Does nothing for a seat without a participant. */
export const admitParticipants = (
  db: Db,
  by: TeacherSelf,
  { lessonId, seatNo }: Seats,
  now: Temporal.Instant,
) => {
  const change = async (tx: Db) => {
    const waiting = await tx
      .selectFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', '!=', teacherSeatNo)
      .$if(seatNo !== undefined, query => query.where('seat_no', '=', seatNo ?? 0))
      .select('seat_no as seatNo')
      .execute()
    const seatNos = waiting.map(participant => participant.seatNo)
    if (seatNos.length === 0) return
    await admitSeats(tx, lessonId, seatNos, now)
    await admitArrivals(tx, lessonId, seatNos, now)
  }
  return changeRoom(db, by, { lessonId, change }, now)
}

/** Writes what the teacher decided about the family of a seat. */
const decide = (
  tx: Db,
  { lessonId, seatNo }: Seat,
  decision: { silenced_at: Temporal.Instant | null } | { sharing_allowed_at: Temporal.Instant | null },
) =>
  tx
    .insertInto('room_seats')
    .values({ lesson_id: lessonId, seat_no: seatNo, ...decision })
    .onConflict(conflict => conflict.columns(['lesson_id', 'seat_no']).doUpdateSet(decision))
    .execute()

/**
 * Silences a family or gives it its microphone back. Its own browser turns the microphone off and all others do not play its
 * sound, so that it is not heard even from a changed browser.
 */
export const silenceParticipant = (
  db: Db,
  by: TeacherSelf,
  { lessonId, seatNo, isSilenced }: Seat & { isSilenced: boolean },
  now: Temporal.Instant,
) => {
  const change = (tx: Db) => decide(tx, { lessonId, seatNo }, { silenced_at: isSilenced ? now : null })
  return changeRoom(db, by, { lessonId, change }, now)
}

/** Lets a family share its screen, or no more. Its own browser obeys, and the others treat it as a camera again. */
export const allowSharing = (
  db: Db,
  by: TeacherSelf,
  { lessonId, seatNo, isAllowed }: Seat & { isAllowed: boolean },
  now: Temporal.Instant,
) => {
  const change = (tx: Db) => decide(tx, { lessonId, seatNo }, { sharing_allowed_at: isAllowed ? now : null })
  return changeRoom(db, by, { lessonId, change }, now)
}

/** Lowers one raised hand; without a seat, all of them. */
export const lowerHands = (db: Db, by: TeacherSelf, { lessonId, seatNo }: Seats, now: Temporal.Instant) => {
  const change = (tx: Db) =>
    tx
      .updateTable('room_participants')
      .set({ hand_raised_at: null })
      .where('lesson_id', '=', lessonId)
      .$if(seatNo !== undefined, query => query.where('seat_no', '=', seatNo ?? 0))
      .execute()
  return changeRoom(db, by, { lessonId, change }, now)
}

/**
 * Removes the family of a seat for the rest of the lesson: none of its logins can enter again, on any of its seats. Its parents
 * are notified: they may not sit beside the child.
 */
export const removeParticipant = (
  db: Db,
  by: TeacherSelf,
  { lessonId, seatNo }: Seat,
  now: Temporal.Instant,
) => {
  const change = async (tx: Db) => {
    const family = await tx
      .selectFrom('seats')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', '=', seatNo)
      .where('released_at', 'is', null)
      .select(['id as seatId', 'parent_id as id', 'student_id as studentId'])
      .executeTakeFirst()
    if (!family) return
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('room_removals')
      .values({ lesson_id: lessonId, family_id: family.id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    // Once: a brother's or sister's seat is removed with it, and the button may be pressed twice.
    if (numInsertedOrUpdatedRows === 1n) {
      await enqueueMail(tx, { kind: 'room-removed', seatId: family.seatId })
      await notify(tx, [
        {
          recipientId: family.id,
          actorId: by.teacherId,
          kind: 'room_removed',
          lessonId,
          studentId: family.studentId,
        },
      ])
    }
    await tx
      .deleteFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', 'in', eb =>
        eb
          .selectFrom('seats')
          .where('lesson_id', '=', lessonId)
          .where('parent_id', '=', family.id)
          .where('released_at', 'is', null)
          .select('seat_no'),
      )
      .execute()
  }
  return changeRoom(db, by, { lessonId, change }, now)
}

/** Ends the lesson for all: everyone leaves, and families can't enter until the teacher enters again. */
export const endLessonRoom = (
  db: Db,
  by: TeacherSelf,
  { lessonId }: { lessonId: string },
  now: Temporal.Instant,
) => {
  const change = async (tx: Db) => {
    await tx.updateTable('rooms').set({ ended_at: now }).where('lesson_id', '=', lessonId).execute()
    await tx.deleteFrom('room_participants').where('lesson_id', '=', lessonId).execute()
  }
  return changeRoom(db, by, { lessonId, change }, now)
}
