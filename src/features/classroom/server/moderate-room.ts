import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { teacherSeatNo } from '../classroom.ts'
import { admitArrivals } from './arrivals.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { admitSeats, lockRoom, roomTopic } from './queries.ts'

type Teaching = { db: Db; by: TeacherSelf; lessonId: string; now: Temporal.Instant }

/** Runs a change of the teacher's own room under its lock, and notifies everyone in it. */
const changeRoom = ({ db, by, lessonId, now }: Teaching, change: (tx: Db) => Promise<unknown>) =>
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
export const admitParticipants = (teaching: Teaching, seatNo: number | undefined) =>
  changeRoom(teaching, async tx => {
    const { lessonId, now } = teaching
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
  })

/**
 * Silences a family or gives it its microphone back. Its own browser turns the microphone off and all others do not play its
 * sound, so that it is not heard even from a changed browser.
 */
export const silenceParticipant = (
  teaching: Teaching,
  { seatNo, isSilenced }: { seatNo: number; isSilenced: boolean },
) =>
  changeRoom(teaching, tx => {
    const silencedAt = isSilenced ? teaching.now : null
    return tx
      .insertInto('room_seats')
      .values({ lesson_id: teaching.lessonId, seat_no: seatNo, silenced_at: silencedAt })
      .onConflict(conflict =>
        conflict.columns(['lesson_id', 'seat_no']).doUpdateSet({ silenced_at: silencedAt }),
      )
      .execute()
  })

/** Lets a family share its screen, or no more. Its own browser obeys, and the others treat it as a camera again. */
export const allowSharing = (
  teaching: Teaching,
  { seatNo, isAllowed }: { seatNo: number; isAllowed: boolean },
) =>
  changeRoom(teaching, tx => {
    const allowedAt = isAllowed ? teaching.now : null
    return tx
      .insertInto('room_seats')
      .values({ lesson_id: teaching.lessonId, seat_no: seatNo, sharing_allowed_at: allowedAt })
      .onConflict(conflict =>
        conflict.columns(['lesson_id', 'seat_no']).doUpdateSet({ sharing_allowed_at: allowedAt }),
      )
      .execute()
  })

/** Lowers one raised hand; without a seat, all of them. */
export const lowerHands = (teaching: Teaching, seatNo: number | undefined) =>
  changeRoom(teaching, tx =>
    tx
      .updateTable('room_participants')
      .set({ hand_raised_at: null })
      .where('lesson_id', '=', teaching.lessonId)
      .$if(seatNo !== undefined, query => query.where('seat_no', '=', seatNo ?? 0))
      .execute(),
  )

/** Removes a family for the rest of the lesson: neither its seat nor the person can enter again. */
export const removeParticipant = (teaching: Teaching, seatNo: number) =>
  changeRoom(teaching, async tx => {
    const { lessonId, now } = teaching
    const left = await tx
      .deleteFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', '=', seatNo)
      .returning('user_id')
      .executeTakeFirst()
    const removal = { removed_at: now, removed_user_id: left?.user_id ?? null, admitted_at: null }
    await tx
      .insertInto('room_seats')
      .values({ lesson_id: lessonId, seat_no: seatNo, ...removal })
      .onConflict(conflict =>
        conflict
          .columns(['lesson_id', 'seat_no'])
          .doUpdateSet(removal)
          .where('room_seats.removed_at', 'is', null),
      )
      .execute()
  })

/** Ends the lesson for all: everyone leaves, and families can't enter until the teacher enters again. */
export const endLessonRoom = (teaching: Teaching) =>
  changeRoom(teaching, async tx => {
    const { lessonId, now } = teaching
    await tx.updateTable('rooms').set({ ended_at: now }).where('lesson_id', '=', lessonId).execute()
    await tx.deleteFrom('room_participants').where('lesson_id', '=', lessonId).execute()
  })
