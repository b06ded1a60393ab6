import { randomBytes } from 'node:crypto'
import type { Member } from '#features/accounts/server/procedures.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { wake } from '#platform/realtime/wakes.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { TurnSettings } from '#platform/video/ice-servers.ts'
import { iceServers } from '#platform/video/ice-servers.ts'
import { type DoorRefusal, openEntry } from './open-room.ts'
import { lockRoom } from './queries.ts'
import { roomTopic } from './room-topic.ts'

export type State = { isMuted: boolean; isCameraOff: boolean }
export type Entered = {
  guestId: string
  name: string
  closesAt: string
  iceServers: ReturnType<typeof iceServers>
}

/**
 * Takes the seat's place in the room, from a new id: an earlier tab of the same seat finds itself replaced, so a reload
 * leaves no ghost. The room is named by its key: an old or a wrong one opens nothing.
 */
export const enterRoom = async (
  { db, turn, now }: { db: Db; turn: TurnSettings | undefined; now: Temporal.Instant },
  by: Member,
  userId: string,
  { lessonId, key, isMuted, isCameraOff }: { lessonId: string; key: string } & State,
): Promise<Outcome<Entered, DoorRefusal>> => {
  const found = await openEntry(db, by, lessonId, now)
  if (!found.ok) return found
  const { seatNo, name, ...lesson } = found.value
  const guestId = randomBytes(18).toString('base64url')
  const entered = await db.transaction().execute(async tx => {
    if (!(await lockRoom(tx, lessonId, key))) return false
    const place = {
      id: guestId,
      user_id: userId,
      name,
      is_muted: isMuted,
      is_camera_off: isCameraOff,
      entered_at: now,
      seen_at: now,
    }
    await tx
      .insertInto('room_participants')
      .values({ lesson_id: lessonId, seat_no: seatNo, ...place })
      .onConflict(conflict => conflict.columns(['lesson_id', 'seat_no']).doUpdateSet(place))
      .execute()
    await wake(tx, roomTopic(lessonId))
    return true
  })
  if (!entered) return refuse('not_found')
  const { closesAt } = joinWindow(lesson)
  return ok({
    guestId,
    name,
    closesAt: closesAt.toString(),
    // A relay judges the credentials again while the call lasts: they outlive the room.
    iceServers: iceServers(turn, guestId, closesAt.add({ minutes: 15 })),
  })
}
