import { randomBytes } from 'node:crypto'
import type { Member } from '#features/accounts/server/procedures.ts'
import { joinWindow } from '#features/lessons/lessons.ts'
import type { Db } from '#platform/db/connect.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { TurnSettings } from '#platform/video/ice-servers.ts'
import { iceServers } from '#platform/video/ice-servers.ts'
import { type AccessRefusal, admitAttendee } from './open-room.ts'
import { lockRoom, roomTopic } from './queries.ts'

export type MediaState = { isMuted: boolean; isCameraOff: boolean }
export type RoomEntry = {
  participantId: string
  name: string
  closesAt: string
  iceServers: ReturnType<typeof iceServers>
}

/**
 * Enters the room with a new participant id. There is one participant per seat: an earlier tab of the same seat is replaced.
 * The key must be that of the lesson's room.
 */
export const enterRoom = async (
  { db, turn, now }: { db: Db; turn: TurnSettings | undefined; now: Temporal.Instant },
  by: Member,
  userId: string,
  { lessonId, key, isMuted, isCameraOff }: { lessonId: string; key: string } & MediaState,
): Promise<Outcome<RoomEntry, AccessRefusal>> => {
  const found = await admitAttendee(db, by, lessonId, now)
  if (!found.ok) return found
  const { seatNo, name, ...lesson } = found.value
  const participantId = randomBytes(18).toString('base64url')
  const entered = await db.transaction().execute(async tx => {
    if (!(await lockRoom(tx, lessonId, key))) return false
    const participant = {
      id: participantId,
      user_id: userId,
      name,
      is_muted: isMuted,
      is_camera_off: isCameraOff,
      entered_at: now,
      seen_at: now,
    }
    await tx
      .insertInto('room_participants')
      .values({ lesson_id: lessonId, seat_no: seatNo, ...participant })
      .onConflict(conflict => conflict.columns(['lesson_id', 'seat_no']).doUpdateSet(participant))
      .execute()
    await publish(tx, roomTopic(lessonId))
    return true
  })
  if (!entered) return refuse('not_found')
  const { closesAt } = joinWindow(lesson)
  return ok({
    participantId,
    name,
    closesAt: closesAt.toString(),
    // A relay checks the credentials again during the call, so they must outlive the room.
    iceServers: iceServers(turn, participantId, closesAt.add({ minutes: 15 })),
  })
}
