import type { Member } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { wake } from '#platform/realtime/wakes.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { State } from './enter-room.ts'
import { type DoorRefusal, openEntry } from './open-room.ts'
import { guestOf } from './queries.ts'
import { roomTopic } from './room-topic.ts'

export type Inside = { by: Member; userId: string; lessonId: string; guestId: string }
export type InsideRefusal = DoorRefusal | 'not_inside'

/** Judged at every post: the seat, the teacher, the hour, and that this tab still has the place. */
export const inside = async (
  db: Db,
  { by, userId, lessonId, guestId }: Inside,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string; seatNo: number; name: string }, InsideRefusal>> => {
  const found = await openEntry(db, by, lessonId, now)
  if (!found.ok) return found
  const guest = await guestOf(db, lessonId, guestId, userId)
  return guest ? ok(guest) : refuse('not_inside')
}

/** Tells the others whether microphone and camera are on. */
export const changeState = async (
  db: Db,
  who: Inside,
  { isMuted, isCameraOff }: State,
  now: Temporal.Instant,
): Promise<Outcome<null, InsideRefusal>> => {
  const found = await inside(db, who, now)
  if (!found.ok) return found
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('room_participants')
      .set({ is_muted: isMuted, is_camera_off: isCameraOff })
      .where('id', '=', who.guestId)
      .execute()
    await wake(tx, roomTopic(who.lessonId))
  })
  return ok(null)
}

/** Gives the place up. Whoever has none any more has left already. */
export const leaveRoom = async (db: Db, { lessonId, guestId, userId }: Omit<Inside, 'by'>): Promise<null> => {
  await db.transaction().execute(async tx => {
    const left = await tx
      .deleteFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('id', '=', guestId)
      .where('user_id', '=', userId)
      .returning('id')
      .execute()
    if (left.length > 0) await wake(tx, roomTopic(lessonId))
  })
  return null
}
